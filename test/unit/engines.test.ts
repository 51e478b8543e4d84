import { expect, test } from 'vitest'
import type { Engine } from '../../scripts/browser'
import { runEngineTests } from '../../scripts/engine-tests'
import config from '../../vitest.config'

/** A project in vitest.config.ts. */
function project(name: string): Record<string, unknown> {
  const all: unknown[] = config.test?.projects ?? []
  const settings = all.map((one) => (typeof one === 'object' && one !== null ? Reflect.get(one, 'test') : null))
  return settings.find((one) => one?.name === name) ?? {}
}

/** Runs the engine tests of one engine; returns the projects that ran and the notes. */
async function runIn(engine: Engine, extension: string | null = null): Promise<{ ran: string[]; notes: string[] }> {
  const [ran, notes]: string[][] = [[], []]
  const report = {
    note: (line: string) => void notes?.push(line),
    vitest: async (_: string, projects: string[]) => void ran?.push(...projects),
    playwright: async (_: string, name: string) => void ran?.push(name),
  }
  await runEngineTests(report, [{ engine, vitest: 'log tests', playwright: 'flows', extension }])
  return { ran: ran ?? [], notes: notes ?? [] }
}

const engine = (path: string): Engine => ({ name: 'Firefox', places: () => [path], installers: [], advice: 'Get it.' })

test('[B3] where Firefox is installed, it runs every test of the log too', () => {
  const [here, there] = [project('browser'), project('firefox')]
  if (there.name === undefined) return
  expect(there).toMatchObject({ include: here.include, browser: { instances: [{ browser: 'firefox' }] } })
})

test('[B3, E14] an installed engine runs its tests; a missing engine is named and its tests are skipped', async () => {
  expect(await runIn(engine(process.execPath))).toEqual({ ran: ['log tests', 'flows'], notes: [] })
  expect(await runIn(engine(process.execPath), 'extension flows')).toEqual({
    ran: ['log tests', 'flows', 'extension flows'],
    notes: [],
  })
  expect(await runIn(engine('/nowhere/firefox'))).toEqual({
    ran: [],
    notes: ['Firefox was not found, so its tests did not run. Get it.'],
  })
})
