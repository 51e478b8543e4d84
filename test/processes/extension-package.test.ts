import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'

function buildZips(timeZone: string): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-extension-'))
  try {
    const command = ['--import', 'tsx', 'scripts/build-extension.ts', folder]
    execFileSync(process.execPath, command, { env: { ...process.env, TZ: timeZone }, stdio: 'pipe' })
    const names = readdirSync(folder).filter((name) => name.endsWith('.zip'))
    return new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('[E1] two builds give the same bytes, on any day and in any time zone, and fit the stores', () => {
  const firstZips = buildZips('Pacific/Kiritimati')
  const secondZips = buildZips('America/New_York')
  expect([...firstZips.keys()].sort()).toEqual([
    'solvelog-companion-chrome-store.zip',
    'solvelog-companion-chrome.zip',
    'solvelog-companion-firefox.zip',
  ])
  for (const [name, bytes] of firstZips) {
    expect(secondZips.get(name)?.equals(bytes), name).toBe(true)
    expect(bytes.length).toBeLessThan(200_000)
    const scripts = ['app-bridge.js', 'background.js', 'page-hook.js', 'site.js']
    const pages = ['first-run', 'popup', 'site-check'].flatMap((page) =>
      ['css', 'html', 'js'].map((type) => `${page}.${type}`),
    )
    const files = Object.keys(unzipSync(bytes))
    expect(files.filter((file) => !file.startsWith('icons/'))).toEqual([...scripts, ...pages, 'manifest.json'].sort())
    const manifest = JSON.parse(new TextDecoder().decode(unzipSync(bytes)['manifest.json']))
    expect('key' in manifest, 'the id does not depend on the folder, and the store gives its own').toBe(
      name === 'solvelog-companion-chrome.zip',
    )
  }
})
