import { expect, test } from 'vitest'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { createUniqueName } from './log-helpers'
import { createFailedResult, expectOk, FakeNetwork, startUser, TestPage } from './test-page'

test('[fault 35] an export that could not be imported again has a warning and is not recorded as an export', async () => {
  const network = new FakeNetwork()
  network.limits = { ...EXPORT_LIMITS, unpacked: 10 }
  const page = await TestPage.startAndSync(network, createUniqueName('ada'))
  const { bytes, warning } = expectOk(await page.worker.exportData('ndjson'))
  expect(warning).toMatch(/at most 10 bytes, so it could not import this file again\.$/)
  expect(expectOk(await page.worker.getDataFacts())).toMatchObject({ exportedAt: null })
  expect(await page.worker.checkImport('file', bytes)).toMatchObject(
    createFailedResult('invalid', expect.stringContaining('too large')),
  )
  expect(expectOk(await page.worker.exportData('json')).warning).toBeNull()
})

test('[fault 35] an export of the readable part of a damaged log has a warning if it could not be imported again', async () => {
  const { network, user, page } = await startUser()
  expect(expectOk(await page.worker.exportReadable(user)).warning).toBeNull()
  network.limits = { ...EXPORT_LIMITS, file: 10 }
  const limited = await TestPage.open(network)
  expect(expectOk(await limited.worker.exportReadable(user)).warning).toMatch(/^This export has/)
})
