import { buildExtension } from './extension-package'

/** `npm run build:extension`: builds the unpacked extension and a zip file for each browser. The argument is the output folder. */
const packages = await buildExtension(process.argv[2] ?? 'dist-extension')
for (const { folder, bytes } of packages) console.log(`${folder}: ${(bytes.length / 1000).toFixed(0)} kB zipped`)
