import { readFileSync } from 'node:fs'
import { build } from 'vite'

/*
 * This script bundles the server for each platform into one file without dependencies, in dist-hosting. cloudflare.js and
 * netlify/leetcode-graphql.js are for edge platforms, server.js is for Node and the container image, and solvelog.js is the command of the
 * npm package. Arguments select single files.
 */
const OUTPUT_FOLDER = 'dist-hosting'
const COMMAND_FILE = 'solvelog.js'
const ENTRIES: Record<string, { entry: string; target: 'webworker' | 'node' }> = {
  'cloudflare.js': { entry: 'server/edge/cloudflare.ts', target: 'webworker' },
  'netlify/leetcode-graphql.js': { entry: 'server/edge/netlify.ts', target: 'webworker' },
  'server.js': { entry: 'server/main.ts', target: 'node' },
  [COMMAND_FILE]: { entry: 'cli/main.ts', target: 'node' },
}

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))

const selectedFiles = process.argv.slice(2)
for (const [file, { entry, target }] of Object.entries(ENTRIES)) {
  if (selectedFiles.length > 0 && !selectedFiles.includes(file)) continue
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SOLVELOG_VERSION: JSON.stringify(version) },
    ssr: { target, noExternal: true },
    build: {
      ssr: entry,
      outDir: OUTPUT_FOLDER,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        output: {
          format: 'es',
          entryFileNames: file,
          codeSplitting: false,
          banner: file === COMMAND_FILE ? '#!/usr/bin/env node' : '',
        },
      },
    },
  })
}
