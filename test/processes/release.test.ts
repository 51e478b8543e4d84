import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { extractNotes, releaseChangeLog } from '../../scripts/release/change-log'
import { createFilesTwice, createReleaseFiles } from '../../scripts/release/files'
import { findVersionProblem } from '../../scripts/release/version'

test.each([
  ['0.2', [], '"0.2" is no version. Give three numbers, such as 0.2.0.'],
  ['v0.2.0', [], '"v0.2.0" is no version. Give three numbers, such as 0.2.0.'],
  ['', [], '"" is no version. Give three numbers, such as 0.2.0.'],
  ['0.1.0', ['v0.1.0'], '0.1.0 is released already: the tag v0.1.0 exists.'],
  ['0.0.9', [], '0.0.9 is not newer than 0.1.0.'],
  ['0.3.1', ['v0.2.0', 'v0.10.0'], '0.3.1 is not newer than 0.10.0.'],
  ['0.1.0', [], null],
  ['0.2.0', ['v0.1.0'], null],
  ['1.0.0', ['v0.1.0', 'v0.12.3'], null],
] as const)('[X3] the version %s with the tags %j', (version, tags, refusal) => {
  expect(findVersionProblem(version, '0.1.0', tags)).toBe(refusal)
})

const CHANGE_LOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n\n## [0.1.0] - 2026-01-02\n\n- First.\n'

test('[X3] the unreleased changes become the section and the notes of the new version', () => {
  const releasedChangeLog = releaseChangeLog(CHANGE_LOG, '0.2.0', '2026-03-01')
  expect(releasedChangeLog).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-03-01\n\n### Added\n\n- One.\n\n## [0.1.0] - 2026-01-02\n\n- First.\n',
  )
  expect(extractNotes(releasedChangeLog, '0.2.0')).toBe('### Added\n\n- One.\n')
  expect(extractNotes(releasedChangeLog, '0.1.0')).toBe('- First.\n')
  expect(() => releaseChangeLog(releasedChangeLog, '0.3.0', '2026-03-02')).toThrow('nothing under "## [Unreleased]"')
})

const PACKAGE = { name: 'solvelog', version: '0.2.0', scripts: { 'build:extension': 'node build.cjs' } }

describe('the release of a small project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-release-test-'))
  const root = join(folder, 'project')
  const outputFolder = join(root, 'release')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
  const files = {
    'package.json': JSON.stringify(PACKAGE),
    'CHANGELOG.md': CHANGE_LOG,
    'build.cjs':
      "require('fs').mkdirSync('dist-extension'); require('fs').writeFileSync('dist-extension/companion.zip', 'zip')",
    '.gitignore': 'release*/\ndist*/',
  }

  beforeAll(() => {
    mkdirSync(root, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
    git('init', '--quiet')
    git('add', '--all')
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  test('[X3] the files of two builds have the same bytes, whatever the clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2) })
    const sums = await createReleaseFiles(root, outputFolder)
    vi.setSystemTime(Date.UTC(2027, 5, 6))
    expect(await createReleaseFiles(root, outputFolder)).toBe(sums)
    expect(sums.match(/(?<=^[\da-f]{64} {2}).+$/gm)).toEqual([
      'companion.zip',
      'solvelog-0.2.0.tgz',
      'solvelog-source-0.2.0.zip',
    ])
    expect(readFileSync(join(outputFolder, 'SHA256SUMS'), 'utf8')).toBe(sums)
    const sourceFiles = unzipSync(readFileSync(join(outputFolder, 'solvelog-source-0.2.0.zip')))
    expect(Object.keys(sourceFiles).sort()).toEqual([...Object.keys(files), 'BUILD.md'].sort())
  })

  test('[X3] two builds that differ, a missing address, an uncommitted change and a check that fails end the release', async () => {
    // This npm builds other bytes each time, and its check fails.
    const npm = '#!/bin/sh\nmkdir -p dist-extension\necho $$ > dist-extension/companion.zip\n[ "$2" != check ]\n'
    writeFileSync(join(folder, 'npm'), npm, { mode: 0o755 })
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
    await expect(createFilesTwice(root, outputFolder)).rejects.toThrow('Two builds differ')
    rmSync(outputFolder, { recursive: true })
    const command = ['--import', import.meta.resolve('tsx'), resolve('scripts/release.ts'), '0.2.0']
    const readError = () => spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' }).stderr
    expect(readError()).toContain('package.json names no repository')
    writeFileSync(join(root, 'package.json'), JSON.stringify({ ...PACKAGE, repository: 'https://example.org/ada' }))
    git('add', '--all')
    expect(readError()).toContain('Commit or remove these changes first:')
    git('commit', '--quiet', '--message', 'Begin')
    expect(readError()).toContain('npm run check failed')
    expect([git('tag'), git('log', '--format=%s'), existsSync(outputFolder)]).toEqual(['', 'Begin\n', false])
  })
})

test('[X6] the release retakes every picture of the README and of the list of features', () => {
  const texts = ['README.md', 'docs/features.md'].map((file) => readFileSync(file, 'utf8')).join()
  const shownPictures = [...texts.matchAll(/shots\/([\w-]+)\.png/g)].map(([, name]) => name)
  const picturesTaken = [...readFileSync('scripts/shots.ts', 'utf8').matchAll(/savePicture\('([\w-]+)'/g)].map(
    ([, name]) => name,
  )
  expect(shownPictures.length).toBeGreaterThan(0)
  expect(new Set(shownPictures)).toEqual(new Set(picturesTaken))
  expect(readFileSync('scripts/release.ts', 'utf8')).toContain("runNpm('run', 'shots')")
})
