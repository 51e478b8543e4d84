import * as v from 'valibot'
import { browser } from '../browser'
import { PRACTICE_SITE_PATTERN } from '../manifest'
import {
  APP_HELLO,
  APP_MESSAGE,
  type HookMessage,
  POPUP_MESSAGE,
  type PopupAction,
  type PopupFailure,
  type PopupState,
  SITE_MESSAGE,
  SITES_KEY,
  type SiteMessage,
  STATUS_CHANGED_KEY,
} from '../messages'
import { dueToday } from '../rules/badge'
import { driftText } from '../rules/requests'
import { otherAccountsText } from '../rules/sign-ins'
import { Activity } from './activity'
import { showBadge } from './badge'
import { answerRequest, type BridgeDeps, notConnectedResponse, statusOf, storageResponse } from './bridge'
import { hasConsent, readConsent, recordsTyping, setRecordsTyping } from './consent'
import { Importer } from './importer'
import { lastSubmission } from './last-submission'
import { rateSubmission } from './ratings'
import { recordHookMessage } from './recorder'
import { askSite, wereVisible } from './site-tabs'
import {
  askingCount,
  connect,
  disconnect,
  ignore,
  isConnected,
  knownSites,
  recordSiteRead,
  registerBridges,
  takeHello,
} from './sites'
import { isStorageFull, openDatabase, Store } from './store'

const ALARM = 'import'
const CHECK_ALARM = 'check'
/** How often to look for submissions that were made elsewhere, in minutes, while a tab of the site is open. */
const CHECK_EVERY = 10
/** Minimum time between two change notifications to pages, in milliseconds. */
const TICK_EVERY = 500

interface Background {
  store: Store
  importer: Importer
  activity: Activity
  bridge: BridgeDeps
}

const logError = (error: unknown) => console.error(error)

let isTicking = false

/** Notifies the bridges and the popup of a change. They request the new state. */
function tick(): void {
  if (isTicking) return
  isTicking = true
  setTimeout(() => {
    isTicking = false
    browser.storage.local.set({ [STATUS_CHANGED_KEY]: Date.now() }).catch(() => {})
    updateBadge()
  }, TICK_EVERY)
}

function updateBadge(): void {
  background()
    .then(async ({ store, importer }) => {
      const [{ stop, due, account }, asking, isStarted] = await Promise.all([
        store.state(),
        askingCount(),
        hasConsent(),
      ])
      await showBadge({
        isStopped: isStarted && (importer.unstoredStop ?? stop) !== null,
        asking,
        due: isStarted ? dueToday(due, account?.username.toLowerCase() ?? '', Date.now()) : 0,
      })
    })
    .catch((error: unknown) => {
      logError(error)
      return showBadge({ isStopped: true, asking: 0, due: 0 })
    })
    .catch(logError)
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

async function start(): Promise<Background> {
  const { version } = browser.runtime.getManifest()
  const store = new Store(await openDatabase())
  const importer = new Importer({
    store,
    ask: askSite,
    wereVisible,
    now: Date.now,
    chance: Math.random,
    sleep,
    wakeAt: (time) => void browser.alarms.create(ALARM, { when: time }),
    onChange: tick,
    version,
  })
  const activity = new Activity(store, importer)
  await activity.begin()
  return {
    store,
    importer,
    activity,
    bridge: { store, importer: activity, hasConsent, version, now: Date.now, onChange: tick },
  }
}

let starting: Promise<Background> | null = null

/** The started background. After a failed start, for example because the database could not be opened, the next call tries again. */
function background(): Promise<Background> {
  starting ??= start().catch((error: unknown) => {
    starting = null
    throw error
  })
  return starting
}

/** Only content scripts of the top frame count. The browser sets the address, so the page cannot forge it. */
const addressOf = ({ id, frameId, url }: chrome.runtime.MessageSender): string | null =>
  id === browser.runtime.id && frameId === 0 && url !== undefined ? url : null

async function onSiteMessage(message: SiteMessage, tabId: number): Promise<void> {
  const { store, importer, activity } = await background()
  if (!(await activity.mayRecord())) return
  if (message.type === 'site-open') return importer.siteOpened()
  if (isAboutTyping(message.seen) && !(await recordsTyping())) return
  const { seen, marker } = message
  const account = await importer.accountInTab(marker, tabId)
  if (account === null) return
  try {
    await recordHookMessage(store, account, seen, Date.now())
  } catch (error) {
    if (!isStorageFull(error)) throw error
    await importer.stopWithError(error, 'recording')
  }
  if (seen.kind === 'problem') tick()
  if (seen.kind === 'submitted' || seen.kind === 'judged') await importer.follow(account)
}

const isAboutTyping = (seen: HookMessage): boolean =>
  seen.kind === 'typed' || (seen.kind === 'problem' && seen.problem === 'editor')

async function popupState({ store, bridge, activity }: Background): Promise<PopupState> {
  const { account, drift, signIns } = await store.state()
  const username = account?.username ?? ''
  const now = new Date()
  const [status, consent, isTypingRecorded, accounts, runs, snapshots, maySeeSite, sites, last, isDemo] =
    await Promise.all([
      statusOf(bridge, username),
      readConsent(),
      recordsTyping(),
      store.accounts(),
      store.db.count('runs'),
      store.db.count('snapshots'),
      browser.permissions.contains({ origins: [PRACTICE_SITE_PATTERN] }),
      knownSites(),
      lastSubmission(store, username.toLowerCase(), now.getTime(), -now.getTimezoneOffset()),
      activity.isDemo(),
    ])
  const counts = { accounts, runs, snapshots }
  return {
    status,
    consent,
    recordsTyping: isTypingRecorded,
    ...counts,
    maySeeSite,
    sites,
    lastSubmission: last,
    isDemo,
    drift: driftText(drift),
    otherAccounts: otherAccountsText(signIns, username.toLowerCase(), now.getTime()),
  }
}

async function onPopupAction(action: PopupAction): Promise<PopupState> {
  const running = await background()
  const { activity } = running
  switch (action.name) {
    case 'begin':
      await activity.start()
      break
    case 'start':
      activity.wake(true)
      break
    case 'pause':
      await activity.pause()
      break
    case 'retry':
      await activity.retry()
      break
    case 'record-typing':
      await setRecordsTyping(action.isOn)
      break
    case 'demo':
      await activity.switchDemo(action.isOn, Date.now())
      tick()
      break
    case 'rate': {
      const { store } = running
      const { account } = await store.state()
      if (account)
        await rateSubmission(store, account.username.toLowerCase(), action.submissionId, action.rating, Date.now())
      tick()
      break
    }
    case 'delete-account':
      await activity.deleteAccount(action.account)
      break
    case 'read-again':
      await activity.readAgain()
      break
    case 'delete-everything':
      await activity.deleteEverything()
      break
    case 'connect':
      await connect(action.origin)
      break
    case 'ignore':
      await ignore(action.origin)
      break
    case 'disconnect':
      await disconnect(action.origin)
      break
    case 'state':
  }
  return popupState(running)
}

/** The answer to the popup when the database cannot be opened or read, or an action has failed. */
function popupFailure(error: unknown): PopupFailure {
  logError(error)
  return { error: String(error) }
}

/** The response to a message. Undefined for messages meant for others, so that no sender waits. */
function answerTo(message: unknown, sender: chrome.runtime.MessageSender): Promise<unknown> | undefined {
  const popup = v.safeParse(POPUP_MESSAGE, message)
  // The popup is a page of the extension: pages of other origins cannot send with its address.
  if (popup.success) {
    const isOwn = sender.id === browser.runtime.id && sender.url?.startsWith(browser.runtime.getURL(''))
    return isOwn ? onPopupAction(popup.output.action).catch(popupFailure) : undefined
  }
  const address = addressOf(sender)
  if (address === null) return undefined
  const app = v.safeParse(APP_MESSAGE, message)
  if (app.success) return onAppRequest(address, app.output.request)
  if (v.is(APP_HELLO, message)) return takeHello(address).then((isConnected) => ({ isConnected }))
  const site = v.safeParse(SITE_MESSAGE, message)
  const tabId = sender.tab?.id
  if (site.success && tabId !== undefined && new URL(address).origin === 'https://leetcode.com')
    return onSiteMessage(site.output, tabId)
  return undefined
}

async function onAppRequest(address: string, request: unknown): Promise<unknown> {
  if (!(await isConnected(address))) return notConnectedResponse(request)
  try {
    const { bridge } = await background()
    const [answer] = await Promise.all([answerRequest(bridge, request), recordSiteRead(address, Date.now())])
    return answer
  } catch (error) {
    logError(error)
    return storageResponse(request, error)
  }
}

browser.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
  const answer = answerTo(message, sender)
  if (answer === undefined) return false
  answer.then(sendResponse, (error: unknown) => {
    logError(error)
    sendResponse(null)
  })
  return true
})

browser.storage.local.onChanged.addListener((changes) => {
  if (SITES_KEY in changes) updateBadge()
})

browser.alarms.onAlarm.addListener(({ name }) => {
  void background().then(({ activity }) => activity.wake(name === CHECK_ALARM), logError)
  // The due count becomes outdated even if nothing else changes.
  updateBadge()
})

browser.permissions.onAdded.addListener(() => {
  void registerBridges()
  void background().then(({ activity }) => activity.siteOpened(), logError)
})
browser.permissions.onRemoved.addListener(() => void registerBridges())
browser.runtime.onInstalled.addListener(() => {
  void resume()
    .catch(logError)
    .then(async () => {
      if (!(await hasConsent())) await browser.tabs.create({ url: browser.runtime.getURL('first-run.html') })
    })
})
browser.runtime.onStartup.addListener(() => void resume().catch(logError))

/** Runs the scripts in open tabs: those of a version before an update are cut off, and an update may drop the registration. */
async function resume(): Promise<void> {
  const { activity } = await background()
  await Promise.all([registerBridges(), activity.resume()])
}

// An existing alarm is kept, because creating it again would restart its period at each start of the background.
void browser.alarms.get(CHECK_ALARM).then((alarm) => {
  if (!alarm) void browser.alarms.create(CHECK_ALARM, { periodInMinutes: CHECK_EVERY })
})
updateBadge()
