import { readFile, writeFile } from 'node:fs/promises'
import { marked } from 'marked'

/** The page that says how to install the extension, made from docs/extension.md. */
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
${await marked.parse(text)}</main>
</body>
</html>
`
}

/** Adds the page to the built app. */
export async function buildExtensionPage(dist: URL): Promise<void> {
  await writeFile(new URL('extension.html', dist), await extensionPage())
}
