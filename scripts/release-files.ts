import { createFilesTwice } from './release/files'

/** `npm run release:files` creates the files of the present version in release/ twice, and fails if a byte differs (X3). */
const OUTPUT_FOLDER = 'release'

await createFilesTwice('.', OUTPUT_FOLDER)
console.log(`The files are in ${OUTPUT_FOLDER}/. Two builds gave the same bytes.`)
