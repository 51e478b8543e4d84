import { expect, it } from 'vitest'
import { readStatus } from '../../extension/background/bridge'
import { recordHookMessage } from '../../extension/background/recorder'
import type { HookMessage } from '../../extension/messages'
import { describeOtherAccounts } from '../../extension/rules/sign-ins'
import { ownSubmission } from '../fake-site/leetcode/accounts'
import { createSiteModel, type SiteModel } from '../fake-site/leetcode/site-model'
import { receivedChanges, rowsOf, startExtension, type World } from './extension-world'

const MINUTE = 60_000
const [ADAS_TAB, BOBS_TAB] = [1, 2]

/** Ada's tab, and one of another Firefox container, in which Bob is signed in. */
async function startContainers(): Promise<World & { bobs: SiteModel }> {
  const world = await startExtension(rowsOf(30))
  const bobs = createSiteModel()
  // The second sign-in gives the container another cookie than Ada's.
  bobs.signIn(null)
  bobs.signIn(bobs.addAccount('Bob', rowsOf(1_020, 1_001)))
  world.tabs.set(BOBS_TAB, bobs)
  await world.sync()
  return Object.assign(world, { bobs })
}

const idsOf = async ({ bridge }: World, user: string) =>
  [...(await receivedChanges(bridge, user)).keys()].map(Number).sort((a, b) => a - b)

const asked = ({ requests }: World) => requests.filter((path) => path === '/graphql/').length

it('[E11] what a tab of another Firefox container records belongs to the account of its cookies', async () => {
  const world = await startContainers()
  const { importer, site, bobs, store } = world
  const code = 'bob = 1\n'
  const at = world.now.value
  const before = world.requests.length
  for (let i = 0; i < 5; i++) expect(await importer.readAccountOfTab(bobs.token, BOBS_TAB)).toBe('bob')
  expect(world.requests.length - before, 'the tab is asked once').toBe(1)
  expect(await importer.readAccountOfTab(site.token, ADAS_TAB)).toBe('ada')

  const submitted: HookMessage = {
    kind: 'submitted',
    submissionId: '1021',
    slug: 'two-sum',
    lang: 'python3',
    code,
    startedAt: at,
  }
  await recordHookMessage(store, 'bob', submitted, at)
  bobs.signedIn?.sessions
    .values()
    .next()
    .value?.unshift(ownSubmission({ id: 1_021, timestamp: Math.floor(at / 1000), code }))
  world.foreground = BOBS_TAB
  await importer.switchToAccount('bob')
  await world.settle()
  expect(await idsOf(world, 'bob')).toEqual(Array.from({ length: 21 }, (_, i) => 1_001 + i))
  expect((await receivedChanges(world.bridge, 'bob')).get('1021')?.codingJourney?.snapshots).toHaveLength(1)
  expect(await idsOf(world, 'ada')).toEqual(Array.from({ length: 30 }, (_, i) => 1 + i))
  expect((await readStatus(world.bridge, 'ada')).notice).toContain('Another account is signed in at leetcode.com')

  const { signIns } = await store.readState()
  expect(describeOtherAccounts(signIns, 'bob', world.now.value)).toMatch(
    /^ada was also signed in .* Firefox container\./,
  )
  expect(describeOtherAccounts(signIns, 'bob', world.now.value + 61 * MINUTE)).toBeNull()
  await store.deleteAccount('ada')
  expect(JSON.stringify(await store.readState())).not.toContain('ada')
})

it.each([3, 5, 7])(
  '[E11] the tab in the foreground changes at every %ith request: no account gets a submission of the other',
  async (each) => {
    const world = await startContainers()
    for (let i = 0; i < 40; i++) world.rows.unshift(ownSubmission({ id: 31 + i, timestamp: 1_790_000_000 + i }))
    world.fault = (_request, count) => {
      if (count % each === 0) world.foreground = world.foreground === ADAS_TAB ? BOBS_TAB : ADAS_TAB
      return null
    }
    await world.elapse(30 * MINUTE)
    expect((await idsOf(world, 'ada')).filter((id) => id > 1_000)).toEqual([])
    expect((await idsOf(world, 'bob')).filter((id) => id < 1_000)).toEqual([])
    world.fault = null
    for (const tab of [ADAS_TAB, BOBS_TAB]) {
      world.foreground = tab
      await world.elapse(11 * MINUTE)
    }
    expect(await idsOf(world, 'ada')).toHaveLength(70)
    expect(await idsOf(world, 'bob')).toHaveLength(20)
  },
)

it('[E11] a page that renews its token all the time is asked for its account now and then, and records on', async () => {
  const world = await startContainers()
  const before = asked(world)
  for (let i = 0; i < 20; i++) expect(await world.importer.readAccountOfTab(`renewed ${i}`, ADAS_TAB)).toBe('ada')
  expect(asked(world) - before).toBe(1)
})

it('[E11] while the extension is paused or waits as the site asked, an unknown sign-in records nothing', async () => {
  const world = await startContainers()
  await world.importer.pause()
  expect(await world.importer.readAccountOfTab(world.bobs.token, BOBS_TAB)).toBeNull()
  await world.importer.retry()
  await world.settle()
  expect(await world.importer.readAccountOfTab(world.bobs.token, BOBS_TAB)).toBe('bob')
  await world.settle()
})
