import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { BUILD_TARGET } from './scripts/floor'

/** Preloads the page's bundle and prefetches the worker's: the entry, which starts both, and the worker's entry only name them. */
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
 * All that the worker needs to start in one file, except its entry. WebKit evaluates a worker's entry a second time when
 * another file imports it, so lazy parts must import the shared code from a file that is not the entry (docs/decisions/0195).
 */
const workerStart = {
  name: 'worker',
  tags: ['$initial' as const],
  test: (id: string) => !id.endsWith('/src/worker/main.ts'),
  priority: 2,
}

/** What at least two lazy parts need is in one file: many small files cost a request each (docs/decisions/0292). */
const shared = { minShareCount: 2, priority: 1 }

/**
 * The names of the files that every lazy part finds loaded: the entry (`index`), Rolldown's runtime, and three groups of `codeSplitting`
 * below. The first lazy part brings `lazy-shared`.
 */
const LOADED = ['index', 'rolldown-runtime', 'react', 'page', 'lazy-shared']

/** The files to preload with a lazy part. Loaded files are left out, because their names alone cost 0.8 kB. */
const laterImports = (part: string, files: string[]): string[] =>
  files.filter((file) => file !== part && !LOADED.some((name) => file.startsWith(`assets/${name}-`)))

/** Fails the build when a file imports a worker's entry. */
const entryNotImported: Plugin = {
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
  plugins: [react(), tailwindcss(), preloadScripts],
  server: { port: 5173, strictPort: true },
  worker: {
    format: 'es',
    plugins: () => [entryNotImported],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [workerStart, { ...shared, name: 'lazy-worker-shared', test: workerStart.test }],
        },
      },
    },
  },
  build: {
    outDir: 'dist',
    target: BUILD_TARGET,
    sourcemap: true,
    // The polyfill and data: assets would need holes in the content security policy.
    modulePreload: { polyfill: false, resolveDependencies: laterImports },
    assetsInlineLimit: 0,
    // React runs in a task of its own, before the page (src/ui/main.ts), and stays cached when only the page has changed.
    // All that the first frame needs is in one file beside it: many small files compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'page', test: /\/src\/ui\/page\.tsx$/, priority: 2 },
            { ...shared, name: 'lazy-shared', test: /\/src\/|node_modules\/lucide\// },
          ],
        },
      },
    },
  },
})
