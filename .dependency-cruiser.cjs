/**
 * Returns a rule of dependency-cruiser: files whose path matches `from` must not import files whose path matches `to`. `comment` is the
 * advice that a developer reads when the check fails. ARCHITECTURE.md describes the folders.
 */
const forbidImports = (name, comment, from, to) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to },
})

const WORKER_FEATURES =
  'devices|sync|history|dashboard|changes|time-travel|backup|shared-folder|recovery|legacy-import|lists|added|table-import'

module.exports = {
  forbidden: [
    forbidImports(
      'lib-knows-no-product',
      'lib holds helpers that any program could use. A line that names a solve, an event or a screen belongs in domain, events, worker or ui.',
      '^src/lib/',
      '^src/(?!lib/)',
    ),
    forbidImports(
      'domain-has-rules-only',
      'domain holds plain values and rules. A line that names an event, a thread or the page belongs in events, worker or ui.',
      '^src/domain/',
      '^src/(events|protocol|worker|ui)/',
    ),
    forbidImports(
      'events-are-pure',
      'events is pure and synchronous. A line that needs disk, network, clock or a thread belongs in worker; a line that draws belongs in ui.',
      '^src/events/',
      '^src/(protocol|worker|ui)/',
    ),
    forbidImports(
      'protocol-knows-neither-end',
      'protocol holds the types that pass between the page and the worker: it imports neither.',
      '^src/protocol/',
      '^src/(worker|ui)/',
    ),
    {
      name: 'protocol-has-types-only',
      severity: 'error',
      comment: 'protocol compiles to nothing: import with `import type`.',
      from: { path: '^src/protocol/' },
      to: { path: '^src/', dependencyTypesNot: ['type-only'] },
    },
    forbidImports(
      'worker-does-not-import-ui',
      'The worker and the page share no code but protocol, domain and lib: send a message (src/protocol).',
      '^src/worker/',
      '^src/ui/',
    ),
    forbidImports(
      'ui-does-not-import-worker',
      'The page and the worker share no code but protocol, domain and lib: call the worker (src/ui/worker-client).',
      '^src/ui/',
      '^src/worker/',
    ),
    {
      name: 'ui-imports-only-types-of-events',
      severity: 'error',
      comment: 'The page only draws. Import types from events and protocol (`import type`); rules run in the worker.',
      from: { path: '^src/ui/' },
      to: { path: '^src/(events|protocol)/', dependencyTypesNot: ['type-only'] },
    },
    forbidImports(
      'log-and-sources-come-first',
      'worker/log owns the database and worker/sources reads what others send: neither knows the session or a feature of the worker.',
      '^src/worker/(log|sources)/',
      `^src/worker/(api|screen-calls|session|main)\\.ts$|^src/worker/(session|${WORKER_FEATURES})/`,
    ),
    {
      name: 'worker-features-meet-in-the-session',
      severity: 'error',
      comment:
        'Features of the worker share only session, log and sources: move the shared part there, or call both in worker/api.ts or worker/screen-calls.ts.',
      from: { path: `^src/worker/(${WORKER_FEATURES})/` },
      to: { path: `^src/worker/(${WORKER_FEATURES})/`, pathNot: '^src/worker/$1/' },
    },
    forbidImports(
      'reviews-import-no-feature',
      'Other features of the worker call reviews/reviews.ts. Reviews themselves use only session, log and sources.',
      '^src/worker/reviews/',
      `^src/worker/(api|screen-calls|main)\\.ts$|^src/worker/(${WORKER_FEATURES})/`,
    ),
    {
      name: 'reviews-have-one-interface',
      severity: 'error',
      comment: 'Import only worker/reviews/reviews.ts: the review states and the scheduler are internal to reviews.',
      from: { path: '^src/worker/', pathNot: '^src/worker/reviews/' },
      to: { path: '^src/worker/reviews/(?!reviews\\.ts$)' },
    },
    forbidImports(
      'components-know-no-product',
      'A component could be part of any page: pass in what it shows. A component that knows what Solvelog does belongs in ui/widgets.',
      '^src/ui/components/',
      '^src/(?!ui/(components|behaviour)/|lib/)',
    ),
    forbidImports(
      'behaviour-draws-nothing-of-the-product',
      'Behaviour could be part of any page: keys, focus, scrolling, times. A hook that knows what Solvelog does belongs in ui/hooks.',
      '^src/ui/behaviour/',
      '^src/(?!ui/behaviour/|lib/)',
    ),
    forbidImports(
      'browser-knows-no-product',
      'ui/browser asks the browser. A line that reads the state of the page belongs in ui/actions or ui/hooks.',
      '^src/ui/browser/',
      '^src/ui/(?!browser/)',
    ),
    forbidImports(
      'state-comes-first',
      'ui/state holds what the page shows. A line that calls the worker belongs in ui/actions, a line that draws in ui/widgets.',
      '^src/ui/state/',
      '^src/ui/(?!(state|browser)/)',
    ),
    forbidImports(
      'worker-client-draws-nothing',
      'The worker client connects the worker with the shared state. What a user does belongs in a feature or in ui/actions.',
      '^src/ui/worker-client/',
      '^src/ui/(app|features|drafts|actions|hooks|widgets|components)/|\\.tsx$',
    ),
    forbidImports(
      'actions-draw-nothing',
      'ui/actions and ui/drafts call the worker and change the state. A part that draws belongs in ui/widgets or in a feature.',
      '^src/ui/(actions|drafts)/',
      '^src/ui/(app|features|hooks|widgets|components)/',
    ),
    forbidImports(
      'shared-parts-import-no-feature',
      'Hooks and widgets are what several features use. Move the part here, or pass it in as a parameter.',
      '^src/ui/(hooks|widgets)/',
      '^src/ui/(app|features)/',
    ),
    forbidImports(
      'features-do-not-import-app',
      'A feature does not know what surrounds it: move what both need to ui/state, ui/actions, ui/hooks, ui/widgets or ui/components.',
      '^src/ui/features/',
      '^src/ui/(app/|[^/]+$)',
    ),
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      comment:
        'Move what two features share to ui/state, ui/actions, ui/hooks or ui/widgets, or let ui/app pass one into the other (ui/state/feature-links.ts).',
      from: { path: '^src/ui/features/([^/]+)/' },
      to: { path: '^src/ui/features/', pathNot: '^src/ui/features/$1/' },
    },
    forbidImports(
      'server-imports-only-domain',
      'The server is a stateless proxy and static host: it may use domain and lib, nothing else of the app.',
      '^server/',
      '^src/(events|protocol|worker|ui)/',
    ),
    forbidImports(
      'app-does-not-import-server',
      'The app speaks to the server over HTTP only. Of the content it bundles only the built-in study lists.',
      '^src/',
      '^(server|cli|content/(?!study-lists\\.ts$)|scripts|bench|test)/',
    ),
    forbidImports(
      'server-does-not-import-cli',
      'The command line starts the server, not the other way round.',
      '^server/',
      '^cli/',
    ),
    forbidImports(
      'cli-has-no-page',
      'The command line reads a log with the rules and the reader of the app. A line that needs a page or a session belongs elsewhere.',
      '^cli/',
      '^src/(ui|offline)/|^extension/',
    ),
    forbidImports(
      'extension-imports-only-rules',
      'The extension shares the rules in src/domain and src/lib with the app, and nothing else.',
      '^extension/',
      '^(src/(?!(domain|lib)/)|server/|content/|scripts/|bench/|test/)',
    ),
    forbidImports(
      'app-imports-only-the-protocol',
      'The app and the extension share extension/protocol, and nothing else.',
      '^(src|server|content)/',
      '^extension/(?!protocol/)',
    ),
    forbidImports(
      'extension-protocol-imports-only-rules',
      'The app bundles extension/protocol: it may not bring along other parts of the extension.',
      '^extension/protocol/',
      '^extension/(?!protocol/)',
    ),
    forbidImports(
      'service-worker-imports-nothing',
      'The service worker serves the files of the build. It never touches the user’s data, so it needs nothing of the app.',
      '^src/offline/',
      '^src/(?!offline/)',
    ),
    forbidImports(
      'service-worker-is-built-alone',
      'The service worker is a script of its own: nothing imports it.',
      '^src/(?!offline/)',
      '^src/offline/',
    ),
    {
      name: 'idb-belongs-to-the-log',
      severity: 'error',
      comment: 'Only worker/log and the extension’s background touch IndexedDB: add a function there.',
      from: { pathNot: '^(src/worker/log/|extension/background/|test/|bench/)' },
      to: { path: 'node_modules/idb/' },
    },
    {
      name: 'comlink-belongs-to-the-edge',
      severity: 'error',
      comment:
        'Comlink is used in src/worker/main.ts and src/ui/worker-client/connection.ts only: add a method to protocol/api.ts.',
      from: { pathNot: '^(src/worker/main\\.ts|src/ui/worker-client/connection\\.ts|test/|bench/)' },
      to: { path: 'node_modules/comlink/' },
    },
    forbidImports(
      'other-databases-belong-to-the-bench',
      'bench/browser/stores compares the log with Dexie and SQLite; the app uses neither.',
      '^(src|server|content)/',
      'node_modules/(dexie|@sqlite\\.org)/',
    ),
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'These files import each other in a cycle: merge them, or move what they share to a third file.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-of-types',
      severity: 'error',
      comment: 'These files need each other’s types: move the shared type to a third file, or pass a function in.',
      from: { path: '^(src|server|cli)/' },
      to: { circular: true },
    },
    forbidImports(
      'session-knows-no-feature',
      'The session is what features of the worker share: let worker/api.ts connect a feature to it (connectFeatures).',
      '^src/worker/session(/|\\.ts$)',
      `^src/worker/(api|screen-calls|main)\\.ts$|^src/worker/(reviews|${WORKER_FEATURES})/`,
    ),
    {
      name: 'imports-resolve',
      severity: 'error',
      comment: 'No file or package matches this import.',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(css|svg)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
