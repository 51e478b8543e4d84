import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../../vitest.config'

function readProject(name: string): Record<string, unknown> {
  const projects: unknown[] = config.test?.projects ?? []
  const settings = projects.map((project) =>
    typeof project === 'object' && project !== null ? Reflect.get(project, 'test') : null,
  )
  return settings.find((one) => one?.name === name) ?? {}
}

test('[B3] where Firefox is installed, it runs the tests of the log, of faults, of recovery and of the worker too', () => {
  const firefoxProject = readProject('firefox')
  if (firefoxProject.name === undefined) return
  expect(firefoxProject).toMatchObject({ browser: { instances: [{ browser: 'firefox' }] } })
  const files = Array.isArray(firefoxProject.include) ? firefoxProject.include.map(String) : []
  expect(files.map((file) => basename(file, '.test.ts')).join(' ')).toBe(
    'log storage storage-faults worker-faults recovery newer-builds worker second-copy lost-connection tab-lock',
  )
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
