import { expect, it } from 'vitest'
import { readStatus } from '../../../extension/background/bridge'
import { recordHookMessage } from '../../../extension/background/recorder'
import type { HookMessage } from '../../../extension/messages'
import { describeOtherAccounts } from '../../../extension/rules/sign-ins'
import { makeOwnSubmission } from '../../fake-site/leetcode/accounts'
import { createSiteModel, type SiteModel } from '../../fake-site/leetcode/site-model'
import { createRows, readReceivedChanges, startExtension, type TestExtension } from '../test-extension'

const MINUTE = 60_000
const [ADAS_TAB, BOBS_TAB] = [1, 2]

/** Ada is signed in in the first tab. Bob is signed in in the second one, which is in another Firefox container. */
async function startContainers(): Promise<TestExtension & { bobsSite: SiteModel }> {
  const extension = await startExtension(createRows(30))
  const bobsSite = createSiteModel()
  // After a second sign-in, Bob's container has another session cookie than Ada's.
  bobsSite.signIn(null)
  bobsSite.signIn(bobsSite.addAccount('Bob', createRows(1_020, 1_001)))
  extension.sitesByTab.set(BOBS_TAB, bobsSite)
  await extension.sync()
  return Object.assign(extension, { bobsSite })
}

const readIds = async ({ bridge }: TestExtension, user: string) =>
  [...(await readReceivedChanges(bridge, user)).keys()].map(Number).sort((a, b) => a - b)

const countGraphqlRequests = ({ requests }: TestExtension) => requests.filter((path) => path === '/graphql/').length

it('[E11] what a tab of another Firefox container records belongs to the account of its cookies', async () => {
  const extension = await startContainers()
  const { importer, site, bobsSite, store } = extension
  const code = 'bob = 1\n'
  const at = extension.now.value
  const before = extension.requests.length
  for (let i = 0; i < 5; i++) expect(await importer.readAccountOfTab(bobsSite.csrfToken, BOBS_TAB)).toBe('bob')
  expect(extension.requests.length - before, 'the tab is asked once').toBe(1)
  expect(await importer.readAccountOfTab(site.csrfToken, ADAS_TAB)).toBe('ada')

  const submitted: HookMessage = {
    kind: 'submitted',
    submissionId: '1021',
    slug: 'two-sum',
    lang: 'python3',
    code,
    startedAt: at,
  }
  await recordHookMessage(store, 'bob', submitted, at)
  bobsSite.signedInAccount?.sessions
    .values()
    .next()
    .value?.unshift(makeOwnSubmission({ id: 1_021, timestamp: Math.floor(at / 1000), code }))
  extension.foregroundTab = BOBS_TAB
  await importer.switchToAccount('bob')
  await extension.settle()
  expect(await readIds(extension, 'bob')).toEqual(Array.from({ length: 21 }, (_, i) => 1_001 + i))
  expect((await readReceivedChanges(extension.bridge, 'bob')).get('1021')?.codingJourney?.snapshots).toHaveLength(1)
  expect(await readIds(extension, 'ada')).toEqual(Array.from({ length: 30 }, (_, i) => 1 + i))
  expect((await readStatus(extension.bridge, 'ada')).notice).toContain('Another account is signed in at leetcode.com')

  const { signIns } = await store.readState()
  expect(describeOtherAccounts(signIns, 'bob', extension.now.value)).toMatch(
    /^ada was also signed in .* Firefox container\./,
  )
  expect(describeOtherAccounts(signIns, 'bob', extension.now.value + 61 * MINUTE)).toBeNull()
  await store.deleteAccount('ada')
  expect(JSON.stringify(await store.readState())).not.toContain('ada')
})

it.each([3, 5, 7])(
  '[E11] the tab in the foreground changes at every %ith request: no account gets a submission of the other',
  async (switchEvery) => {
    const extension = await startContainers()
    for (let i = 0; i < 40; i++) extension.rows.unshift(makeOwnSubmission({ id: 31 + i, timestamp: 1_790_000_000 + i }))
    extension.fault = (_request, count) => {
      if (count % switchEvery === 0)
        extension.foregroundTab = extension.foregroundTab === ADAS_TAB ? BOBS_TAB : ADAS_TAB
      return null
    }
    await extension.passTime(30 * MINUTE)
    expect((await readIds(extension, 'ada')).filter((id) => id > 1_000)).toEqual([])
    expect((await readIds(extension, 'bob')).filter((id) => id < 1_000)).toEqual([])
    extension.fault = null
    for (const tab of [ADAS_TAB, BOBS_TAB]) {
      extension.foregroundTab = tab
      await extension.passTime(11 * MINUTE)
    }
    expect(await readIds(extension, 'ada')).toHaveLength(70)
    expect(await readIds(extension, 'bob')).toHaveLength(20)
  },
)

it('[E11] a page that renews its token all the time is asked for its account only sometimes, and recording continues', async () => {
  const extension = await startContainers()
  const before = countGraphqlRequests(extension)
  for (let i = 0; i < 20; i++) expect(await extension.importer.readAccountOfTab(`renewed ${i}`, ADAS_TAB)).toBe('ada')
  expect(countGraphqlRequests(extension) - before).toBe(1)
})

it('[E11] while the extension is paused or waits as the site asked, an unknown sign-in records nothing', async () => {
  const extension = await startContainers()
  await extension.importer.pause()
  expect(await extension.importer.readAccountOfTab(extension.bobsSite.csrfToken, BOBS_TAB)).toBeNull()
  await extension.importer.resumeImport()
  await extension.settle()
  expect(await extension.importer.readAccountOfTab(extension.bobsSite.csrfToken, BOBS_TAB)).toBe('bob')
  await extension.settle()
})
