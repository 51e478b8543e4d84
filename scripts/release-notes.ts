import { readFileSync } from 'node:fs'
import { extractNotes } from './release/change-log'
import { readVersion } from './release/files'

/** `npm run release:notes` prints the changes of the present version, for the page of the release. */
process.stdout.write(extractNotes(readFileSync('CHANGELOG.md', 'utf8'), readVersion('.')))
