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
import { getCurrentDueCount } from '../rules/badge'
import { describeDrift } from '../rules/requests'
import { describeOtherAccounts } from '../rules/sign-ins'
import { ActivityControl } from './activity-control'
import { showBadge } from './badge'
import {
  answerRequest,
  type BridgeDeps,
  createNotConnectedResponse,
  createStorageErrorResponse,
  readStatus,
} from './bridge'
import { hasConsent, isTypingRecordingOn, readConsent, setTypingRecorded } from './consent'
import { Importer } from './importer'
import { readLastSubmission } from './last-submission'
import { rateSubmission } from './ratings'
import { recordHookMessage } from './recorder'
import { readVisibility, requestFromSite } from './site-tabs'
import {
  connectSite,
  countAskingSites,
  disconnectSite,
  handleHello,
  ignoreSite,
  isConnected,
  listKnownSites,
  recordSiteRead,
  registerBridges,
} from './sites'
import { isStorageFull, openDatabase, Store } from './store'

const IMPORT_ALARM = 'import'
const CHECK_ALARM = 'check'
/** While a tab of the site is open, submissions from other browsers are looked for at this interval in minutes. */
const CHECK_INTERVAL_MINUTES = 10
const NOTIFY_INTERVAL_MS = 500

interface Background {
  store: Store
  importer: Importer
  activity: ActivityControl
  bridge: BridgeDeps
}

const logError = (error: unknown) => console.error(error)

let isNotifying = false

/** Notifies the scripts in pages and the popup of a change. They then request the new state. */
function notifyOfChange(): void {
  if (isNotifying) return
  isNotifying = true
  setTimeout(() => {
    isNotifying = false
    browser.storage.local.set({ [STATUS_CHANGED_KEY]: Date.now() }).catch(() => {})
    updateBadge()
  }, NOTIFY_INTERVAL_MS)
}

function updateBadge(): void {
  getBackground()
    .then(async ({ store, importer }) => {
      const [{ stop, due, account }, askingSites, isStarted] = await Promise.all([
        store.readState(),
        countAskingSites(),
        hasConsent(),
      ])
      await showBadge({
        isStopped: isStarted && (importer.unstoredStop ?? stop) !== null,
        askingSites,
        due: isStarted ? getCurrentDueCount(due, account?.username.toLowerCase() ?? '', Date.now()) : 0,
      })
    })
    .catch((error: unknown) => {
      logError(error)
      return showBadge({ isStopped: true, askingSites: 0, due: 0 })
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

async function createBackground(): Promise<Background> {
  const { version } = browser.runtime.getManifest()
  const store = new Store(await openDatabase())
  const importer = new Importer({
    store,
    sendRequest: requestFromSite,
    readVisibility,
    now: Date.now,
    random: Math.random,
    sleep,
    wakeAt: (time) => void browser.alarms.create(IMPORT_ALARM, { when: time }),
    onChange: notifyOfChange,
    version,
  })
  const activity = new ActivityControl(store, importer)
  await activity.prepareStart()
  return {
    store,
    importer,
    activity,
    bridge: { store, importer: activity, hasConsent, version, now: Date.now, onChange: notifyOfChange },
  }
}

let startedBackground: Promise<Background> | null = null

/** Creates the objects of the background script on the first call. If that fails, the next call tries again. */
function getBackground(): Promise<Background> {
  startedBackground ??= createBackground().catch((error: unknown) => {
    startedBackground = null
    throw error
  })
  return startedBackground
}

/**
 * Returns the address of the page in which a script of this extension sent a message; null for a frame. The browser sets the address, so a
 * page cannot forge it.
 */
const getSenderAddress = ({ id, frameId, url }: chrome.runtime.MessageSender): string | null =>
  id === browser.runtime.id && frameId === 0 && url !== undefined ? url : null

async function onSiteMessage(message: SiteMessage, tabId: number): Promise<void> {
  const { store, importer, activity } = await getBackground()
  if (!(await activity.canRecord())) return
  if (message.type === 'site-open') return importer.handleSiteOpened()
  if (isAboutTyping(message.seen) && !(await isTypingRecordingOn())) return
  const { seen: hookMessage, marker } = message
  const account = await importer.readAccountOfTab(marker, tabId)
  if (account === null) return
  try {
    await recordHookMessage(store, account, hookMessage, Date.now())
  } catch (error) {
    if (!isStorageFull(error)) throw error
    await importer.stopWithError(error, 'recording')
  }
  if (hookMessage.kind === 'problem') notifyOfChange()
  if (hookMessage.kind === 'submitted' || hookMessage.kind === 'judged') await importer.switchToAccount(account)
}

const isAboutTyping = (message: HookMessage): boolean =>
  message.kind === 'typed' || (message.kind === 'problem' && message.problem === 'editor')

async function readPopupState({ store, bridge, activity }: Background): Promise<PopupState> {
  const { account, drift, signIns } = await store.readState()
  const username = account?.username ?? ''
  const now = new Date()
  const [status, consent, isTypingRecorded, accounts, runs, snapshots, maySeeSite, sites, last, isDemo] =
    await Promise.all([
      readStatus(bridge, username),
      readConsent(),
      isTypingRecordingOn(),
      store.listAccounts(),
      store.db.count('runs'),
      store.db.count('snapshots'),
      browser.permissions.contains({ origins: [PRACTICE_SITE_PATTERN] }),
      listKnownSites(),
      readLastSubmission(
        store,
        username.toLowerCase(),
        now.getTime(),
        (seconds) => -new Date(seconds * 1000).getTimezoneOffset(),
      ),
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
    drift: describeDrift(drift),
    otherAccounts: describeOtherAccounts(signIns, username.toLowerCase(), now.getTime()),
  }
}

async function onPopupAction(action: PopupAction): Promise<PopupState> {
  const background = await getBackground()
  const { activity } = background
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
      await activity.resumeImport()
      break
    case 'record-typing':
      await setTypingRecorded(action.isOn)
      break
    case 'demo':
      await activity.switchDemo(action.isOn, Date.now())
      notifyOfChange()
      break
    case 'rate': {
      const { store } = background
      const { account } = await store.readState()
      if (account)
        await rateSubmission(store, account.username.toLowerCase(), action.submissionId, action.rating, Date.now())
      notifyOfChange()
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
      await connectSite(action.origin)
      break
    case 'ignore':
      await ignoreSite(action.origin)
      break
    case 'disconnect':
      await disconnectSite(action.origin)
      break
    case 'state':
  }
  return readPopupState(background)
}

function createPopupFailure(error: unknown): PopupFailure {
  logError(error)
  return { error: String(error) }
}

/** Returns the response to a message; undefined if the message is not for the background script, so that its sender does not wait. */
function respondToMessage(message: unknown, sender: chrome.runtime.MessageSender): Promise<unknown> | undefined {
  const popup = v.safeParse(POPUP_MESSAGE, message)
  // The popup is a page of the extension. Pages of other origins cannot send messages with its address.
  if (popup.success) {
    const isFromPopup = sender.id === browser.runtime.id && sender.url?.startsWith(browser.runtime.getURL(''))
    return isFromPopup ? onPopupAction(popup.output.action).catch(createPopupFailure) : undefined
  }
  const address = getSenderAddress(sender)
  if (address === null) return undefined
  const app = v.safeParse(APP_MESSAGE, message)
  if (app.success) return onAppRequest(address, app.output.request)
  if (v.is(APP_HELLO, message)) return handleHello(address).then((isConnected) => ({ isConnected }))
  const site = v.safeParse(SITE_MESSAGE, message)
  const tabId = sender.tab?.id
  if (site.success && tabId !== undefined && new URL(address).origin === 'https://leetcode.com')
    return onSiteMessage(site.output, tabId)
  return undefined
}

async function onAppRequest(address: string, request: unknown): Promise<unknown> {
  if (!(await isConnected(address))) return createNotConnectedResponse(request)
  try {
    const { bridge } = await getBackground()
    const [answer] = await Promise.all([answerRequest(bridge, request), recordSiteRead(address, Date.now())])
    return answer
  } catch (error) {
    logError(error)
    return createStorageErrorResponse(request, error)
  }
}

browser.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
  const answer = respondToMessage(message, sender)
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
  void getBackground().then(({ activity }) => activity.wake(name === CHECK_ALARM), logError)
  // The number of due reviews becomes outdated even if nothing else changes.
  updateBadge()
})

browser.permissions.onAdded.addListener(() => {
  void registerBridges()
  void getBackground().then(({ activity }) => activity.handleSiteOpened(), logError)
})
browser.permissions.onRemoved.addListener(() => void registerBridges())
browser.runtime.onInstalled.addListener(() => {
  void resumeScripts()
    .catch(logError)
    .then(async () => {
      if (!(await hasConsent())) await browser.tabs.create({ url: browser.runtime.getURL('first-run.html') })
    })
})
browser.runtime.onStartup.addListener(() => void resumeScripts().catch(logError))

/** Injects the scripts into open tabs again, because an update disconnects the scripts that the version before the update injected. */
async function resumeScripts(): Promise<void> {
  const { activity } = await getBackground()
  await Promise.all([registerBridges(), activity.updateSiteScripts()])
}

// An existing alarm is not created again, because this would restart its period at each start of the background script.
void browser.alarms.get(CHECK_ALARM).then((alarm) => {
  if (!alarm) void browser.alarms.create(CHECK_ALARM, { periodInMinutes: CHECK_INTERVAL_MINUTES })
})
updateBadge()
