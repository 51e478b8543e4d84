import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { publishedManifest } from './published-manifest'

/**
 * `npm pack` and `npm publish` call this before and after. The package brings the built app and one file for its server, so a published
 * package.json names no other package, and nobody who installs it downloads one.
 */
const FILE = 'package.json'
const KEPT = 'dist-hosting/package.json'

const [step] = process.argv.slice(2)
if (step === 'publish') {
  copyFileSync(FILE, KEPT)
  writeFileSync(FILE, publishedManifest(readFileSync(FILE, 'utf8')))
} else if (step === 'restore') renameSync(KEPT, FILE)
else throw new Error('Say "publish" before the package is made, and "restore" after it.')
