import { readFileSync } from 'node:fs'
import { build } from 'vite'

/**
 * Builds the server's entries into one file each, without dependencies: dist-hosting/cloudflare.js and
 * dist-hosting/netlify/leetcode-graphql.js for edge platforms, dist-hosting/server.js for Node and the container image, and
 * dist-hosting/solvelog.js, the command of the package.
 * Arguments name single files.
 */
const OUT = 'dist-hosting'
const COMMAND = 'solvelog.js'
const FILES: Record<string, { entry: string; target: 'webworker' | 'node' }> = {
  'cloudflare.js': { entry: 'server/edge/cloudflare.ts', target: 'webworker' },
  'netlify/leetcode-graphql.js': { entry: 'server/edge/netlify.ts', target: 'webworker' },
  'server.js': { entry: 'server/main.ts', target: 'node' },
  [COMMAND]: { entry: 'cli/main.ts', target: 'node' },
}

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))

const named = process.argv.slice(2)
for (const [file, { entry, target }] of Object.entries(FILES)) {
  if (named.length > 0 && !named.includes(file)) continue
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SOLVELOG_VERSION: JSON.stringify(version) },
    ssr: { target, noExternal: true },
    build: {
      ssr: entry,
      outDir: OUT,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        output: {
          format: 'es',
          entryFileNames: file,
          codeSplitting: false,
          banner: file === COMMAND ? '#!/usr/bin/env node' : '',
        },
      },
    },
  })
}
