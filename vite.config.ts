import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Lets the browser fetch the page's bundle while the entry, which only starts the worker, is still on its way. */
const preloadPage: Plugin = {
  name: 'preload-page',
  transformIndexHtml(_html, { bundle, chunk: entry }) {
    const page = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'page')
    if (page?.type !== 'chunk') return []
    const files = [page.fileName, ...page.imports].filter((file) => file !== entry?.fileName)
    return files.map((file) => ({
      tag: 'link',
      attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
      injectTo: 'head',
    }))
  },
}

/**
 * All that the worker needs to start in one file: parts that are loaded later share some of it, and each part shared would be a
 * file of its own, which the worker's start waits for.
 */
const startInOneFile = { name: 'worker', tags: ['$initial' as const] }

/** The extension's store page (spec §7); without one, the store's search for it. Throws when it is no web address. */
function extensionPage({
  EXTENSION_PAGE = 'https://chromewebstore.google.com/search/Solvelog',
}: NodeJS.ProcessEnv): string {
  if (/^https?:$/.test(new URL(EXTENSION_PAGE).protocol)) return EXTENSION_PAGE
  throw new Error(`EXTENSION_PAGE must be a web address, got "${EXTENSION_PAGE}".`)
}

export default defineConfig({
  define: { 'import.meta.env.EXTENSION_PAGE': JSON.stringify(extensionPage(process.env)) },
  plugins: [react(), tailwindcss(), preloadPage],
  server: { port: 5173, strictPort: true },
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: { groups: [startInOneFile] } } } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: true,
    // The polyfill and data: assets would need holes in the content security policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // React runs in a task of its own, before the page (src/ui/main.ts), and stays cached when only the page has changed.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
})
