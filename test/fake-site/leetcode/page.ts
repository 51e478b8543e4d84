import { readFile } from 'node:fs/promises'
import { transformWithOxc } from 'vite'
import { fakeProblems } from '../problems'
import { LANGUAGE_NAMES, STATUS_TEXT } from './accounts'
import { problemOf, starterCode } from './answers'

/** Data for the page's script. */
export interface PageData {
  problems: { slug: string; title: string; questionId: string }[]
  /** Starter code by language. */
  starters: Record<string, string>
  accepted: string
}

/** Every URL of the site returns the same page. Its script shows the content that the URL names. */
export function problemPage(): string {
  const data: PageData = {
    problems: fakeProblems(0).map(({ titleSlug }) => problemOf(titleSlug)),
    starters: Object.fromEntries(Object.keys(LANGUAGE_NAMES).map((lang) => [lang, starterCode(lang)])),
    accepted: STATUS_TEXT[10],
  }
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>LeetCode</title>
<link rel="icon" href="data:,">
<script type="application/json" id="page-data">${JSON.stringify(data)}</script>
<script type="module" src="/problem-page.js"></script>
</head>
<body>
<nav aria-label="Problems"></nav>
<main></main>
</body>
</html>`
}

/** Returns the JavaScript of the fake problem page, compiled from TypeScript. */
export async function problemScript(): Promise<string> {
  const source = new URL('./problem-page.ts', import.meta.url)
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source.pathname)
  return code
}
