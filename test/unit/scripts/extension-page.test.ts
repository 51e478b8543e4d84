import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderExtensionPage } from '../../../scripts/build-extension-page'

function readColours(css: string, selector: string): Map<string, string> {
  const from = css.indexOf(selector)
  const block = css.slice(from, css.indexOf('}', from))
  return new Map(
    [...block.matchAll(/--(?:color-)?([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

test('[N28] the style sheet of the extension page has the colours of the app in both themes', () => {
  const app = readFileSync('src/ui/styles.css', 'utf8')
  const page = readFileSync('public/extension-page.css', 'utf8')
  for (const [selector, appSelector] of [
    [':root {', '@theme static {'],
    ['[data-theme="dark"] {', '[data-theme="dark"] {'],
  ] as const) {
    const pageColours = readColours(page, selector)
    expect(pageColours.size).toBeGreaterThan(8)
    const appColours = readColours(app, appSelector)
    for (const [name, value] of pageColours) expect(value, `${selector} --${name}`).toBe(appColours.get(name))
  }
})

test('[N28, V1] the extension page has a figure for each marker of docs/extension.md, a link to the app, and no inline script or style', async () => {
  const page = await renderExtensionPage()
  const markers = readFileSync('docs/extension.md', 'utf8').match(/<!-- figures: .+ -->/g) ?? []
  expect(markers.length).toBeGreaterThan(3)
  expect(page.match(/<div class="figures"><svg role="img" aria-label="[^"]+"/g)).toHaveLength(markers.length)
  expect(page).not.toContain('<!-- figures')
  expect(page.match(/<section class="step"><h2>.+?<\/h2>/g)?.map((step) => step.replace(/<.+?>/g, ''))).toEqual([
    'Download',
    'Install',
    'Start the import',
  ])
  for (const browser of ['chrome', 'edge', 'firefox'])
    expect(page.split(`<section class="install in-${browser}"><h3>`)).toHaveLength(2)
  expect(page.split('<section')).toHaveLength(page.split('</section>').length)
  expect(page).toContain('<a href="/">Open Solvelog</a>')
  expect(page).not.toMatch(/ style=|<style| on\w+=|<script(?! src=)/)
})

test('[N28] the popup of the extension has the colours of the app in both themes', () => {
  const app = readFileSync('src/ui/styles.css', 'utf8')
  const popup = readFileSync('extension/popup/popup.css', 'utf8')
  const [light, dark] = [readColours(app, '@theme static {'), readColours(app, '[data-theme="dark"] {')]
  for (const [name, token] of Object.entries({
    text: 'primary',
    muted: 'muted',
    background: 'surface',
    line: 'edge',
    accent: 'accent',
    danger: 'hard',
    notice: 'medium-soft',
  }))
    expect(popup).toContain(`--${name}: light-dark(${light.get(token)}, ${dark.get(token)});`)
})
