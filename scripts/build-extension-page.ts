import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { marked } from 'marked'
import { insertFigures } from './extension-figures'
import { buildExtension, EXTENSION_VERSION, type ExtensionPackage, getZipName } from './extension-package'

/** The URL folder of the zip files. It is not `/extension/`, which the development server uses for the sources. */
const DOWNLOADS_FOLDER = '/downloads/'

/** Matches a section of docs/extension.md for readers of the repository. The page has links in its place. */
const REPOSITORY_SECTION = /<!-- downloads -->.*<!-- \/downloads -->/s
/**
 * The links to the zip files. public/extension-page.js marks the page with the download for the browser, and extension-page.css then shows
 * that button first.
 */
const DOWNLOAD_LINKS = `<p class="downloads">
<a class="download for-chromium" href="${DOWNLOADS_FOLDER}${getZipName('chrome')}">Download for Chrome and Edge</a>
<a class="download for-firefox" href="${DOWNLOADS_FOLDER}${getZipName('firefox')}">Download for Firefox</a>
</p>
<p class="for-none">There is no extension for this browser. Open this page in Chrome, Edge or Firefox on a computer.</p>

Version ${EXTENSION_VERSION}.`

const LOGO = `<svg width="22" height="22" viewBox="0 0 32 32" fill="none" stroke-linecap="round" aria-hidden="true"><rect class="logo" width="32" height="32" rx="7"/><path class="logo-bars" d="M7 10h10M7 16h14M7 22h6"/><path class="logo-goal" d="M25.5 7v18"/></svg>`

/** The sections that the page shows as numbered cards, in this order. */
const STEPS = ['Download', 'Install', 'Start the import']

/** The browsers with installation steps of their own. public/extension-page.css hides the steps of other browsers than the detected one. */
const BROWSERS = ['Chrome', 'Edge', 'Firefox']
const ALL_BROWSERS_LINK = '<p class="all-browsers"><a href="#all-browsers">Show the steps for all browsers</a></p>'

/** Wraps each part of the page that begins with a heading of `level`, if `getClass` returns CSS classes for the heading's text. */
const wrapParts = (html: string, level: 2 | 3, getClass: (heading: string) => string | null): string =>
  html
    .split(new RegExp(`(?=<h${level}>)`))
    .map((part) => {
      const className = getClass(/^<h\d>(.*?)<\/h\d>/.exec(part)?.[1] ?? '')
      return className === null ? part : `<section class="${className}">${part}</section>\n`
    })
    .join('')

function wrapSteps(html: string): string {
  return wrapParts(html, 2, (heading) => (STEPS.includes(heading) ? 'step' : null)).replace(
    /<section class="step"><h2>Install<\/h2>.*?<\/section>/s,
    (install) =>
      wrapParts(install.replace('</section>', '').replace('</h2>', `</h2>\n${ALL_BROWSERS_LINK}`), 3, (heading) =>
        BROWSERS.includes(heading) ? `install in-${heading.toLowerCase()}` : null,
      ).concat('</section>'),
  )
}

/** Generates the installation page of the extension from docs/extension.md. */
export async function renderExtensionPage(): Promise<string> {
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
<script src="/extension-page.js"></script>
</head>
<body>
<header><div class="bar"><span class="brand">${LOGO}Solvelog</span><a href="/">Open Solvelog</a></div></header>
<main id="all-browsers">
${wrapSteps(await marked.parse(insertFigures(text.replace(REPOSITORY_SECTION, DOWNLOAD_LINKS))))}<p><a href="/">Back to Solvelog</a></p>
</main>
</body>
</html>
`
}

/** Builds the extension. Returns the zip files with the paths at which they are served. */
export async function buildDownloads(): Promise<[path: string, bytes: ExtensionPackage['bytes']][]> {
  const packages = await buildExtension('dist-extension')
  return packages.map(({ name, bytes }) => [`${DOWNLOADS_FOLDER}${name}`, bytes])
}

export async function buildExtensionPage(dist: URL): Promise<void> {
  await writeFile(new URL('extension.html', dist), await renderExtensionPage())
  await mkdir(new URL(`.${DOWNLOADS_FOLDER}`, dist), { recursive: true })
  for (const [path, bytes] of await buildDownloads()) await writeFile(new URL(`.${path}`, dist), bytes)
}
