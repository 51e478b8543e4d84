import type { Page } from '@playwright/test'
import { type Account, type FakeLeetcode, makeOwnHistory } from '../../fake-site'
import { type CompanionBrowser, expect, listUniqueIds, test } from '../harness/companion'
import type { CompanionClient } from '../harness/companion-client'

const getStateText = (popup: Page) => popup.locator('#state')
const getStopText = (popup: Page) => popup.locator('#stop')
const getRetryButton = (popup: Page) => popup.getByRole('button', { name: 'Retry' })

test('[E4, E13] the popup explains every stop and wait of the import, and Retry or signing in continues it', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const popup = await companion.openChromiumPopup()
  await test.step('nobody is signed in', async () => {
    await companion.openLeetcode('/problemset/')
    await expect(getStopText(popup)).toHaveText(
      /You are not signed in at leetcode.com. Sign in there; the import then continues/,
    )
    await expect(getStateText(popup), 'the first step of a new user is no fault').toHaveText('Started.')
    await expect(getStopText(popup)).toHaveClass('notice')
  })
  await test.step('an account without submissions', async () => {
    signInWith([])
    await companion.openLeetcode('/problemset/')
    await expect(getStateText(popup)).toHaveText('Complete: this account has no submissions.')
    await expect(getStopText(popup)).toBeHidden()
  })
  await test.step('too many requests: a wait that Retry ends', async () => {
    leetcode.fail('rate-limit')
    signInWith(makeOwnHistory(3))
    await companion.openLeetcode('/problemset/')
    await expect(getStateText(popup)).toHaveText(
      /^leetcode.com answered "too many requests". Waiting before the next request, until /,
    )
    leetcode.heal()
    await getRetryButton(popup).press('Enter')
    await expect(getStateText(popup)).toHaveText(/^Complete. New submissions are recorded/)
  })
  await test.step('refused requests', async () => {
    leetcode.fail('html-403')
    signInWith(makeOwnHistory(3))
    await companion.openLeetcode('/problemset/')
    await expect(getStateText(popup)).toHaveText(
      /^leetcode.com refused a request. Waiting before the next request, until /,
    )
    leetcode.heal()
    await getRetryButton(popup).press('Enter')
    await expect(getStateText(popup)).toHaveText(/^Complete. New submissions are recorded/)
  })
  await test.step('an answer without a field, and one without data', async () => {
    leetcode.fail('missing-field', { operation: 'list', field: 'title_slug' })
    const { username } = signInWith(makeOwnHistory(3))
    await companion.openLeetcode('/problemset/')
    await expect(getStopText(popup)).toContainText(
      'cannot read: submissions_dump.0.title_slug (the list of submissions, version ',
    )
    await expect(popup.getByText('no submissions')).toBeHidden()
    leetcode.heal()
    leetcode.fail('null-data')
    await getRetryButton(popup).press('Enter')
    await expect(getStopText(popup)).toHaveText(/cannot read: (data|the whole answer) \(.* Update/)
    const client = await companion.openClient()
    expect(await client.readStatus(username)).toMatchObject({ submissions: 0, importState: 'stopped' })
    leetcode.heal()
    await getRetryButton(popup).press('Enter')
    await client.expectStatus(username, { submissions: 3, importState: 'complete' })
  })
  await test.step('a field that the site has removed and the extension can do without', async () => {
    leetcode.fail('removed-field', { operation: 'submissionDetails', field: 'notes' })
    const { username } = signInWith(makeOwnHistory(3))
    await companion.openLeetcode('/problemset/')
    const client = await companion.openClient()
    await client.expectStatus(username, { withDetails: 3, importState: 'complete', stop: null })
    await expect(popup.locator('#drift')).toHaveText(
      'leetcode.com no longer sends: notes (the details of a submission). Everything else is still read.',
    )
    leetcode.heal()
  })
  await test.step('a refused REST list: the GraphQL list and the details take its place', async () => {
    leetcode.fail('html-403', { operation: 'list' })
    const { username } = signInWith(makeOwnHistory(3))
    await companion.openLeetcode('/problemset/')
    const client = await companion.openClient()
    await client.expectStatus(username, { submissions: 3, withCode: 3, importState: 'complete' })
  })
})

test('[E4, E12] a database that cannot be opened is reported with the reason in the popup and in the app', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(3))
  await companion.openLeetcode('/problemset/')
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'complete', submissions: 3 })
  const otherPopup = await companion.openChromiumPopup()
  await otherPopup.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('solvelog-companion', 99)
        opening.onsuccess = () => resolve(opening.result.close())
      }),
  )
  await companion.updateExtension()
  const popup = await companion.openChromiumPopup()
  await expect(popup.getByRole('alert')).toContainText(
    /could not be read or written: VersionError: .*Nothing was deleted/,
  )
  await expect(popup.getByText('Loading…')).toBeHidden()
  await expect(popup.getByText('No site is connected.'), 'nothing is claimed that is not known').toBeHidden()
  await expect.poll(() => popup.evaluate(() => chrome.action.getBadgeText({}))).toBe('!')
  await client.page.reload()
  expect(await client.connect()).toBe('connected')
  expect(await client.ask({ type: 'status', username })).toMatchObject({
    refusal: 'storage',
    message: expect.stringContaining('VersionError'),
  })
})

/**
 * Opens the site twice and waits until exactly the account's submissions have been imported. The second visit reads
 * only newer submissions, so it cannot repair a gap of the first one.
 */
async function expectImported(companion: CompanionBrowser, client: CompanionClient, account: Account): Promise<void> {
  const { username, activeSessionId: practiceSession } = account
  const firstPage = await companion.openLeetcode('/problemset/')
  await client.expectStatus(username, { importState: 'complete', account: { username, practiceSession } })
  await firstPage.close()
  const { lastCheckAt } = await client.readStatus(username)
  const secondPage = await companion.openLeetcode('/problemset/')
  await expect.poll(async () => (await client.readStatus(username)).lastCheckAt).toBeGreaterThan(lastCheckAt ?? 0)
  const readReceivedIds = async () =>
    listUniqueIds((await client.readChanges(username)).map(({ submission }) => submission))
  await expect.poll(readReceivedIds).toEqual(listUniqueIds([...account.sessions.values()].flat()))
  await secondPage.close()
}

type CauseFault = (leetcode: FakeLeetcode, account: Account) => void

const LIST_FAULTS: [string, CauseFault][] = [
  [
    'pages by key, and the same row twice',
    (leetcode) => {
      leetcode.pagesBy = 'key'
      leetcode.fail('repeated-row', { operation: 'list' })
    },
  ],
  [
    'has_next with an empty last_key, pages that shrink, and submissions while the list is read',
    (leetcode, account) => {
      leetcode.fail('short-page', { operation: 'list', afterCalls: 1, times: 2 })
      leetcode.runBeforeCall('list', 2, () => leetcode.addSubmission(account))
      leetcode.runBeforeCall('list', 3, () => leetcode.addSubmission(account))
    },
  ],
]

test('[E3, E11] no fault of the site’s list loses a submission, stores it twice or mixes accounts', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const client = await companion.openClient()
  for (const [faultName, causeFault] of LIST_FAULTS) {
    await test.step(faultName, async () => {
      const account = signInWith(makeOwnHistory(70))
      causeFault(leetcode, account)
      await expectImported(companion, client, account)
      leetcode.heal()
    })
  }
  await test.step('signed out in the middle, and in again', async () => {
    const account = signInWith(makeOwnHistory(70))
    leetcode.runBeforeCall('list', 3, () => leetcode.signIn(null))
    await companion.openLeetcode('/problemset/')
    await client.expectStatus(account.username, {
      importState: 'stopped',
      stop: expect.objectContaining({ reason: 'signed-out' }),
    })
    leetcode.heal()
    leetcode.signIn(account)
    await expectImported(companion, client, account)
  })
  await test.step('another account in the middle', async () => {
    const firstAccount = signInWith(makeOwnHistory(70))
    const secondAccount = leetcode.addAccount('Second', makeOwnHistory(45, { newestId: 1_700_000_000 }))
    leetcode.runBeforeCall('list', 3, () => leetcode.signIn(secondAccount))
    await companion.openLeetcode('/problemset/')
    await expectImported(companion, client, secondAccount)
    leetcode.signIn(firstAccount)
    await expectImported(companion, client, firstAccount)
  })
  await test.step('another practice session', async () => {
    const account = signInWith(makeOwnHistory(30))
    await expectImported(companion, client, account)
    account.sessions.set(77, makeOwnHistory(25, { newestId: 1_600_000_000 }))
    account.activeSessionId = 77
    await expectImported(companion, client, account)
    const changes = await client.readChanges(account.username)
    const otherChanges = changes.filter(({ submission }) => submission.practiceSession === 77)
    expect(listUniqueIds(otherChanges.map(({ submission }) => submission))).toEqual(
      listUniqueIds(account.sessions.get(77) ?? []),
    )
    const { notice } = await client.readStatus(account.username)
    expect(notice).toContain('several practice sessions')
  })
})
