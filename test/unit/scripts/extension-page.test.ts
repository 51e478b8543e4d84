import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderExtensionPage } from '../../../scripts/build-extension-page'

function readColours(css: string, selector: string): Map<string, string> {
  const from = css.indexOf(selector)
  const block = css.slice(from, css.indexOf('}', from))
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

test('[N28] the style sheet of the extension page has the colours of the app in both themes', () => {
  const app = readFileSync('src/ui/styles.css', 'utf8')
  const page = readFileSync('public/extension-page.css', 'utf8')
  for (const selector of [':root {', '[data-theme="dark"] {']) {
    const pageColours = readColours(page, selector)
    expect(pageColours.size).toBeGreaterThan(8)
    const appColours = readColours(app, selector)
    for (const [name, value] of pageColours) expect(value, `${selector} --${name}`).toBe(appColours.get(name))
  }
})

test('[N28, V1] the extension page has a figure for each marker of docs/extension.md, a link to the app, and no inline script or style', async () => {
  const page = await renderExtensionPage()
  const markers = readFileSync('docs/extension.md', 'utf8').match(/<!-- figures: .+ -->/g) ?? []
  expect(markers.length).toBeGreaterThan(3)
  expect(page.match(/<div class="figures"><svg role="img" aria-label="[^"]+"/g)).toHaveLength(markers.length)
  expect(page).not.toContain('<!-- figures')
  expect(page).toContain('<a href="/">Open Solvelog</a>')
  expect(page).not.toMatch(/ style=|<style| on\w+=|<script(?! src=)/)
})
