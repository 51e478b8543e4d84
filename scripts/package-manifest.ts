import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createPublishedManifest } from './published-manifest'

/**
 * Replaces package.json before `npm pack` and `npm publish`, and restores it afterwards. The published package contains the built app and
 * one file for its server, so it has no dependencies.
 */
const MANIFEST = 'package.json'
const ORIGINAL_COPY = 'dist-hosting/package.json'

const [step] = process.argv.slice(2)
if (step === 'publish') {
  copyFileSync(MANIFEST, ORIGINAL_COPY)
  writeFileSync(MANIFEST, createPublishedManifest(readFileSync(MANIFEST, 'utf8')))
} else if (step === 'restore') renameSync(ORIGINAL_COPY, MANIFEST)
else throw new Error('Say "publish" before the package is made, and "restore" after it.')
