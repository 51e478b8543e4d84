import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extractNotes, releaseChangeLog } from '../../../scripts/release/change-log'
import { findVersionProblem } from '../../../scripts/release/version'

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

test('[X6] the release retakes every picture of the README', () => {
  const picturesInReadme = [...readFileSync('README.md', 'utf8').matchAll(/docs\/shots\/([\w-]+)\.png/g)].map(
    ([, name]) => name,
  )
  const picturesTaken = [...readFileSync('scripts/shots.ts', 'utf8').matchAll(/savePicture\('([\w-]+)'/g)].map(
    ([, name]) => name,
  )
  expect(picturesInReadme.length).toBeGreaterThan(0)
  expect(new Set(picturesInReadme)).toEqual(new Set(picturesTaken))
  expect(readFileSync('scripts/release.ts', 'utf8')).toContain("runNpm('run', 'shots')")
})
