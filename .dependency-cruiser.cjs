const room = (name, comment, from, to) => ({ name, severity: 'error', comment, from: { path: from }, to: { path: to } })

/** The rooms and who may see whom; see ARCHITECTURE.md. */
module.exports = {
  forbidden: [
    room(
      'domain-stands-alone',
      'domain is what is true: plain values and rules. A line that names an event, a thread or the page belongs in events, worker or ui.',
      '^src/domain/',
      '^src/(events|wire|worker|ui)/',
    ),
    room(
      'events-are-pure',
      'events is what can happen, pure and synchronous. A line that needs disk, network, clock or a thread belongs in worker; one that draws, in ui.',
      '^src/events/',
      '^src/(wire|worker|ui)/',
    ),
    room(
      'wire-is-types',
      'wire is what crosses between threads: it knows neither end.',
      '^src/wire/',
      '^src/(worker|ui)/',
    ),
    room('worker-never-sees-ui', 'worker and ui never meet: pass it over the wire.', '^src/worker/', '^src/ui/'),
    room('ui-never-sees-worker', 'worker and ui never meet: ask for it over the wire.', '^src/ui/', '^src/worker/'),
    room(
      'kit-knows-no-product',
      'The kit is parts of any page: hand a part what it shows. A part that knows what Solvelog does belongs in shell or a screen.',
      '^src/ui/kit/',
      '^src/ui/(actions|link|screens|shell|theme|update)/',
    ),
    room(
      'state-is-only-filled',
      'State is what is shown: it asks nobody. What fills it from the worker belongs in link, what a person does in actions.',
      '^src/ui/state/',
      '^src/ui/(actions|kit|link|screens|shell|theme|update)/',
    ),
    room(
      'link-draws-nothing',
      'The link carries words between the worker and the state: what a person does is in actions, what is drawn in screens.',
      '^src/ui/link/',
      '^src/ui/(actions|kit|screens|shell|theme|update)/',
    ),
    room(
      'actions-draw-nothing',
      'Actions change state or ask the worker; screens show what comes of it.',
      '^src/ui/actions/',
      '^src/ui/(kit|screens|shell|theme|update)/',
    ),
    room(
      'screens-stand-inside-the-shell',
      'A screen does not know what stands around it: what both need belongs in kit or state.',
      '^src/ui/screens/',
      '^src/ui/shell/',
    ),
    {
      name: 'ui-sees-events-and-wire-as-types',
      severity: 'error',
      comment: 'The page only draws. Import types from events and wire (`import type`); rules run in the worker.',
      from: { path: '^src/ui/' },
      to: { path: '^src/(events|wire)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'wire-compiles-to-nothing',
      severity: 'error',
      comment: 'wire holds types only: import with `import type`.',
      from: { path: '^src/wire/' },
      to: { path: '^src/', dependencyTypesNot: ['type-only'] },
    },
    room(
      'server-knows-only-domain',
      'The server is a stateless proxy and static host: it may use domain, nothing of the app.',
      '^server/',
      '^src/(events|wire|worker|ui)/',
    ),
    room(
      'app-never-sees-server',
      'The app speaks to the server over HTTP only.',
      '^src/',
      '^(server|content|scripts|bench|test)/',
    ),
    room(
      'offline-stands-alone',
      'The service worker knows the build’s files and nothing of the app: it never touches anything of the user’s.',
      '^src/offline/',
      '^src/(domain|events|wire|worker|ui)/',
    ),
    room(
      'offline-is-a-script-of-its-own',
      'The service worker is built by itself.',
      '^src/(?!offline/)',
      '^src/offline/',
    ),
    {
      name: 'idb-belongs-to-the-log',
      severity: 'error',
      comment: 'Only worker/log touches IndexedDB: add a function there.',
      from: { pathNot: '^(src/worker/log/|test/|bench/)' },
      to: { path: 'node_modules/idb/' },
    },
    {
      name: 'comlink-belongs-to-the-edge',
      severity: 'error',
      comment: 'Comlink is used in src/worker/main.ts and src/ui/link/connection.ts only: speak through wire/api.',
      from: { pathNot: '^(src/worker/main\\.ts|src/ui/link/connection\\.ts|test/|bench/)' },
      to: { path: 'node_modules/comlink/' },
    },
    room(
      'peers-belong-to-the-bench',
      'Dexie and SQLite are what the log is measured against, in bench/browser/stores, and nothing of the app.',
      '^(src|server|content)/',
      'node_modules/(dexie|@sqlite\\.org)/',
    ),
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Files that import each other in a circle belong together or apart.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolves',
      severity: 'error',
      comment: 'This import leads nowhere.',
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
