import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { Engine } from '../../scripts/browser'
import { runEngineTests } from '../../scripts/engine-tests'
import config from '../../vitest.config'

function readProject(name: string): Record<string, unknown> {
  const projects: unknown[] = config.test?.projects ?? []
  const settings = projects.map((project) =>
    typeof project === 'object' && project !== null ? Reflect.get(project, 'test') : null,
  )
  return settings.find((one) => one?.name === name) ?? {}
}

async function runTestsOf(
  engine: Engine,
  playwrightProjects: string[] = [],
): Promise<{ runs: string[][]; notes: string[] }> {
  const runs: string[][] = []
  const notes: string[] = []
  const report = {
    addNote: (line: string) => void notes.push(line),
    runVitest: async (_: string, project: string) => void runs.push([project]),
    build: async () => runs.push(['build']) > 0,
    runPlaywright: async (projects: string[]) => void runs.push(projects),
  }
  const engines = [{ engine, log: 'log tests', flows: ['flows', 'extension flows'] }]
  await runEngineTests(report, { testJobs: [async () => void runs.push(['job'])], playwrightProjects }, engines)
  return { runs, notes }
}

const makeEngine = (path: string): Engine => ({
  name: 'Firefox',
  findPaths: () => [path],
  installers: [],
  advice: 'Get it.',
})

test('[B3] where Firefox is installed, it runs the tests of the log, of faults, of recovery and of the worker too', () => {
  const firefoxProject = readProject('firefox')
  if (firefoxProject.name === undefined) return
  expect(firefoxProject).toMatchObject({ exclude: [], browser: { instances: [{ browser: 'firefox' }] } })
  const files = Array.isArray(firefoxProject.include) ? firefoxProject.include.map(String) : []
  expect(files.map((file) => basename(file, '.test.ts')).join(' ')).toBe(
    'log storage storage-faults worker-faults recovery newer-builds worker second-copy lost-connection tab-lock',
  )
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('[B3, E14] an installed engine runs its tests; a missing engine is reported and its tests are skipped', async () => {
  expect(await runTestsOf(makeEngine(process.execPath), ['other flows'])).toEqual({
    runs: [['job'], ['log tests'], ['build'], ['flows', 'extension flows', 'other flows']],
    notes: [],
  })
  const notes = ['Firefox was not found, so its tests did not run. Get it.']
  expect(await runTestsOf(makeEngine('/nowhere/firefox'))).toEqual({ runs: [['job'], ['build']], notes })
  expect(await runTestsOf(makeEngine('/nowhere/firefox'), ['other flows'])).toEqual({
    runs: [['job'], ['build'], ['other flows']],
    notes,
  })
})
