import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readStarterCatalog } from '../../../content/catalog/read'
import { decodeCatalog } from '../../../server/catalog/catalog-file'
import { fakeProblems } from '../../fake-site'
import { testFolder } from './catalog-world'
import { fakeSiteOfFile } from './fake-site'

const WRITE = fileURLToPath(new URL('../../../server/catalog/write.ts', import.meta.url))
const site = await fakeSiteOfFile()

function write(folder: string, out: string) {
  const env = { PATH: process.env.PATH, LEETCODE_ORIGIN: site.origin, DATA_DIR: join(folder, 'data') }
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', WRITE, out], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}

it('[V3] npm run catalog writes the whole list to a file', async () => {
  site.problems = fakeProblems(readStarterCatalog().length)
  const folder = testFolder()
  const out = join(folder, 'public', 'problems.json.gz')
  const { code, stdout, stderr } = await write(folder, out)
  expect([code, stderr]).toEqual([0, ''])
  const { rows } = await decodeCatalog(new Uint8Array(readFileSync(out)))
  expect(rows).toHaveLength(site.problems.length)
  expect(stdout).toContain(`${rows.length} problems written to ${out}`)
  const twoSum = readStarterCatalog().find(({ slug }) => slug === 'two-sum')
  const { description, isFundamental, createdAt } = twoSum ?? {}
  expect(rows.find(({ slug }) => slug === 'two-sum')).toMatchObject({ description, isFundamental, createdAt })
}, 30_000)
