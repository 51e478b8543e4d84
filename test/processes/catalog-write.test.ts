import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readStarterCatalog } from '../../content/catalog/read'
import { decodeCatalog } from '../../server/catalog/catalog-file'
import { makeFakeProblems } from '../fake-site'
import { makeTestFolder } from '../unit/server/catalog-world'
import { startFakeSiteForFile } from '../unit/server/fake-site'

const WRITE_SCRIPT = fileURLToPath(new URL('../../server/catalog/write.ts', import.meta.url))
const site = await startFakeSiteForFile()

function runWriteScript(folder: string, outputPath: string) {
  const env = { PATH: process.env.PATH, LEETCODE_ORIGIN: site.origin, DATA_DIR: join(folder, 'data') }
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', WRITE_SCRIPT, outputPath], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })
}

it('[V3] npm run catalog writes the whole list to a file', async () => {
  site.problems = makeFakeProblems(readStarterCatalog().length)
  const folder = makeTestFolder()
  const outputPath = join(folder, 'public', 'problems.json.gz')
  const { code, stdout, stderr } = await runWriteScript(folder, outputPath)
  expect([code, stderr]).toEqual([0, ''])
  const { rows } = await decodeCatalog(new Uint8Array(readFileSync(outputPath)))
  expect(rows).toHaveLength(site.problems.length)
  expect(stdout).toContain(`${rows.length} problems written to ${outputPath}`)
  const twoSum = readStarterCatalog().find(({ slug }) => slug === 'two-sum')
  const { description, isFundamental, createdAt } = twoSum ?? {}
  expect(rows.find(({ slug }) => slug === 'two-sum')).toMatchObject({ description, isFundamental, createdAt })
})
