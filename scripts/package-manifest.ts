import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createPublishedManifest } from './published-manifest'

/**
 * Replaces package.json before `npm pack` and `npm publish`, and restores it afterwards. The package contains the built app and one file
 * for its server. So the published package.json has no dependencies, and an installation downloads none.
 */
const MANIFEST = 'package.json'
const ORIGINAL_COPY = 'dist-hosting/package.json'

const [step] = process.argv.slice(2)
if (step === 'publish') {
  copyFileSync(MANIFEST, ORIGINAL_COPY)
  writeFileSync(MANIFEST, createPublishedManifest(readFileSync(MANIFEST, 'utf8')))
} else if (step === 'restore') renameSync(ORIGINAL_COPY, MANIFEST)
else throw new Error('Say "publish" before the package is made, and "restore" after it.')
