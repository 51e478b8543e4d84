import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { marked } from 'marked'
import { buildExtension, EXTENSION_VERSION, type ExtensionPackage, zipName } from './extension-package'

/** The folder of the zip files. It differs from `/extension/`, which the development server uses for the sources. */
const FOLDER = '/downloads/'

/** A section of docs/extension.md for readers of the repository. The page has links instead. */
const IN_REPOSITORY = /<!-- downloads -->.*<!-- \/downloads -->/s
const DOWNLOADS = `- [Download for Chrome and Edge](${FOLDER}${zipName('chrome')})
- [Download for Firefox](${FOLDER}${zipName('firefox')})

Version ${EXTENSION_VERSION}.`

/** The installation page of the extension, generated from docs/extension.md. */
export async function extensionPage(): Promise<string> {
  const text = await readFile(new URL('../docs/extension.md', import.meta.url), 'utf8')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Install the browser extension · Solvelog</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/extension-page.css">
<script src="/theme.js"></script>
</head>
<body>
<main>
${await marked.parse(text.replace(IN_REPOSITORY, DOWNLOADS))}</main>
</body>
</html>
`
}

/** Builds the extension. Returns the zip files by the paths at which they are served. */
export async function extensionDownloads(): Promise<[path: string, bytes: ExtensionPackage['bytes']][]> {
  const packages = await buildExtension('dist-extension')
  return packages.map(({ name, bytes }) => [`${FOLDER}${name}`, bytes])
}

/** Adds the page and its zip files to the built app. */
export async function buildExtensionPage(dist: URL): Promise<void> {
  await writeFile(new URL('extension.html', dist), await extensionPage())
  await mkdir(new URL(`.${FOLDER}`, dist), { recursive: true })
  for (const [path, bytes] of await extensionDownloads()) await writeFile(new URL(`.${path}`, dist), bytes)
}
