import { makeSameFilesTwice } from './release/files'

/** `npm run release:files`: makes the files of the present version in release/, twice, and fails if a byte differs (X3). */
const OUT = 'release'

await makeSameFilesTwice('.', OUT)
console.log(`The files are in ${OUT}/. Two builds gave the same bytes.`)
