import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { BUILD_TARGET } from './scripts/floor.ts'

/**
 * Adds links to index.html that load the page's bundle and the worker's bundle early. Without them the browser finds both bundles one
 * request later, because the small entry files only import them.
 */
const preloadScripts: Plugin = {
  name: 'preload-scripts',
  transformIndexHtml(_html, { bundle, chunk: entry }) {
    const files = Object.values(bundle ?? {})
    const page = files.find((file) => file.type === 'chunk' && file.name === 'page')
    if (page?.type !== 'chunk') return []
    const pageFiles = [page.fileName, ...page.imports].filter((file) => file !== entry?.fileName)
    const worker = files.find((file) => /^assets\/worker-[^/]+\.js$/.test(file.fileName))
    if (!worker) throw new Error('The build has no file assets/worker-*.js: the worker would start one request later.')
    const load = (fileName: string, rel: string) => ({
      tag: 'link',
      attrs: { rel, crossorigin: true, href: `/${fileName}` },
      injectTo: 'head' as const,
    })
    // Safari ignores the prefetch, so the worker starts one request later there (docs/decisions/0195).
    return [...pageFiles.map((file) => load(file, 'modulepreload')), load(worker.fileName, 'prefetch')]
  },
}

/**
 * Bundles everything that the worker needs at its start into one file, except the worker's entry. WebKit runs a worker's entry a second
 * time when another file imports it. So lazily loaded files must import shared code from a file other than the entry
 * (docs/decisions/0195).
 */
const workerStartGroup = {
  name: 'worker',
  tags: ['$initial' as const],
  test: (id: string) => !id.endsWith('/src/worker/main.ts'),
  priority: 2,
}

/**
 * Bundles the code that at least two lazily loaded files need into one file, because each small file would cost a request
 * (docs/decisions/0292).
 */
const sharedCodeGroup = { minShareCount: 2, priority: 1 }

/**
 * The names of the files that need no preload because they are loaded already: the entry (`index`), Rolldown's runtime, and three groups
 * of `codeSplitting` below. `lazy-shared` is loaded together with the first lazily loaded file.
 */
const LOADED_FILES = ['index', 'rolldown-runtime', 'react', 'page', 'lazy-shared']

/** Returns the files to preload with a lazily loaded file. Loaded files are excluded, because their names alone cost 0.8 kB. */
const selectFilesToPreload = (lazyFile: string, files: string[]): string[] =>
  files.filter((file) => file !== lazyFile && !LOADED_FILES.some((name) => file.startsWith(`assets/${name}-`)))

/** Resolves Node's module `stream` to an empty one: sax asks for it, and does without it in a browser. */
const emptyStream: Plugin = {
  name: 'empty-stream',
  enforce: 'pre',
  resolveId: (source) => (source === 'stream' ? '\0empty-stream' : null),
  load: (id) => (id === '\0empty-stream' ? 'export {}' : null),
}

/** Fails the build when a file imports a worker's entry. */
const forbidImportsOfWorkerEntry: Plugin = {
  name: 'worker-entry-not-imported',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const entries = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName))
    for (const { fileName, imports, dynamicImports } of chunks) {
      const entry = [...imports, ...dynamicImports].find((name) => entries.has(name))
      if (entry) this.error(`${fileName} imports the worker's entry ${entry}: WebKit would run the worker twice.`)
    }
  },
}

export default defineConfig({
  // Vite minifies the styles. Tailwind's own pass before it warns about `::highlight()`, which it does not know.
  plugins: [react(), tailwindcss({ optimize: false }), preloadScripts, emptyStream],
  server: { port: 5173, strictPort: true },
  worker: {
    format: 'es',
    plugins: () => [forbidImportsOfWorkerEntry, emptyStream],
    rolldownOptions: {
      output: {
        // Annotations help only bundlers, and every byte of the worker's first file counts.
        comments: { annotation: false },
        codeSplitting: {
          groups: [workerStartGroup, { ...sharedCodeGroup, name: 'lazy-worker-shared', test: workerStartGroup.test }],
        },
      },
    },
  },
  build: {
    outDir: 'dist',
    target: BUILD_TARGET,
    sourcemap: true,
    // All supported browsers preload modules without Vite's polyfill. The content security policy forbids assets in `data:` URLs.
    modulePreload: { polyfill: false, resolveDependencies: selectFilesToPreload },
    assetsInlineLimit: 0,
    // React has its own file, so that it runs in a separate task before the page (src/ui/main.ts) and stays cached when only the page
    // changes. Everything else that the first frame needs is in one file, because many small files compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'page', test: /\/src\/ui\/page\.tsx$/, priority: 2 },
            { ...sharedCodeGroup, name: 'lazy-shared', test: /\/src\/|node_modules\/lucide\// },
          ],
        },
      },
    },
  },
})
