import { readFile } from 'node:fs/promises'
import { transformWithOxc } from 'vite'
import { makeFakeProblems } from '../problems'
import { LANGUAGE_NAMES, STATUS_TEXT } from './accounts'
import { makePageProblem, makeStarterCode } from './answers'

/** The page contains the data for its script as JSON. */
export interface PageData {
  problems: { slug: string; title: string; questionId: string }[]
  starterCodes: Record<string, string>
  acceptedLabel: string
}

/** Every URL of the site returns the same page. Its script shows the content that the URL names. */
export function makeProblemPage(): string {
  const data: PageData = {
    problems: makeFakeProblems(0).map(({ titleSlug }) => makePageProblem(titleSlug)),
    starterCodes: Object.fromEntries(Object.keys(LANGUAGE_NAMES).map((lang) => [lang, makeStarterCode(lang)])),
    acceptedLabel: STATUS_TEXT[10],
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

export async function compileProblemScript(): Promise<string> {
  const source = new URL('./problem-page.ts', import.meta.url)
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source.pathname)
  return code
}
