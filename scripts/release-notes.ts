import { readFileSync } from 'node:fs'
import { notesOf } from './release/change-log'
import { versionIn } from './release/files'

/** `npm run release:notes`: prints the changes of the present version, for the page of the release. */
process.stdout.write(notesOf(readFileSync('CHANGELOG.md', 'utf8'), versionIn('.')))
