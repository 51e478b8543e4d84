import type { SiteRequest } from '../messages'
import type { Stop } from '../protocol/status'
import { readDetails, readGraphqlPage, readProgressPage, readRestPage, readUserStatus } from '../rules/answers'
import {
  computePauseBeforeRequest,
  computeRemainingWaitMs,
  decideRetry,
  getDetailsWaitMs,
  getRequestedWaitMs,
  getStopWaitMs,
  OLD_DETAILS_PAUSE_MS,
  PAUSE_MS,
} from '../rules/pace'
import {
  advanceHistory,
  type HistoryProgress,
  hasPosition,
  NEW_LIST_PASS,
  restartListPass,
  switchToOtherList,
} from '../rules/paging'
import { NO_MISSES } from '../rules/recording'
import {
  createDetailsRequest,
  createListRequest,
  createProgressRequest,
  createUserStatusRequest,
  isOptionalField,
  type Operation,
} from '../rules/requests'
import { addSignIn } from '../rules/sign-ins'
import { type Answer, createFailure, type Failure, type Result } from '../rules/site-answer'
import { createStop, type StoppedOperation } from '../rules/stops'
import { resetHistory, storeCount } from './completeness'
import { chooseNextStep, getHistoryKey, isHistoryComplete, type NextStep } from './next-step'
import { createPrefixKeyRange, isStorageFull, NO_DETAILS_TROUBLE, type State, type Store } from './store'
import { deferDetails, type NewSubmission, storeDetails, storeHistory, storePage } from './submissions'
import { countMissedSubmissions, type ReadVisibility } from './unseen'

/** Maximum wait in milliseconds with a timer. For a longer wait, the background script ends, and an alarm continues the import. */
const MAX_SLEEP_MS = 25_000
/** After the site has refused the details of this many submissions in a row, requests for details pause for a while. */
const MAX_REFUSED = 3
/**
 * The sign-in marker is a hash that changes with each sign-in. After this many changes in a row, changes in the tab whose account was
 * checked last are ignored, because a page can forge them.
 */
const MAX_MARKER_CHANGES = 3
/**
 * A stopped import tries again when the user visits the site or a page requests it. If the previous visit or request was less than this
 * many milliseconds ago, the import does not try again, because a page could cause both in a loop.
 */
const MIN_MS_BETWEEN_VISITS = 60_000
const MIN_MS_BETWEEN_RETRIES = 10_000
/** Minimum milliseconds between two requests for the account of the same tab. A page could cause the requests in a loop. */
const MIN_MS_BETWEEN_QUESTIONS = 10_000

export interface ImporterDeps {
  store: Store
  /** Sends a request through a tab of the practice site: the tab `tabId` if it is given, otherwise any. */
  sendRequest(request: SiteRequest, tabId?: number): Promise<Answer | Failure>
  readVisibility: ReadVisibility
  /** Epoch milliseconds. */
  now(): number
  /** Returns a random number from 0 up to, but not including, 1. */
  random(): number
  /** Waits for some milliseconds. `signal` ends the wait early. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Makes the browser call `wake` at a time (epoch milliseconds), even if it has stopped the background by then. */
  wakeAt(time: number): void
  /** Called when the popup and pages may have to show a new state. */
  onChange(): void
  version: string
}

/** A request for the account with which a tab is signed in. */
interface AccountQuestion {
  tabId: number
  resolve(account: string | null): void
}

/**
 * Imports the history in small steps. Each step is one request and one transaction, so the browser may stop the background script at any
 * moment. There is only one importer. It sends one request at a time, for all open tabs together.
 */
export class Importer {
  private runningImport: Promise<void> | null = null
  private isEnding = false
  /** Whether to wait for the next `wake`, because the history is complete and no tab of the site is open. */
  private isIdle = false
  private waker = new AbortController()
  /** The running operation. If the import stops, the message to the user names it. */
  private operation: StoppedOperation = 'planning'
  private requestCount = 0
  private lastRequestAt = 0
  private isCheckDue = false
  private visitedAt = 0
  private retriedAt = 0
  private markerChangeCount = 0
  /** The tab that answered with another sign-in than the stored one, and the tab whose account was checked last. */
  private doubtfulTab: number | undefined
  private verifiedTab: number | undefined
  /**
   * The number of problems and of their submissions that the site has reported so far. The count starts again with each start of the
   * background script.
   */
  private siteCounts = { problems: 0, submissions: 0 }
  private afterVerification: (() => void)[] = []
  /** Tabs whose signed-in account is checked before the next step of the import. */
  private questions: AccountQuestion[] = []
  /** The last tab whose signed-in account was checked, and this account. `at` is the time of the check in epoch milliseconds. */
  private lastTabAnswer: { tabId: number; account: string | null; at: number } | null = null
  /** Why the import stopped, if this could not be stored because the disk is full or the database is broken. */
  unstoredStop: Stop | null = null
  private unstoredUntil = 0

  constructor(private readonly deps: ImporterDeps) {}

  get isRunning(): boolean {
    return this.runningImport !== null
  }

  /** Continues the import at its stored position, unless it is paused or stopped. If `check` is true, also looks for new submissions. */
  wake(check = false): void {
    if (check) this.isCheckDue = true
    if (this.unstoredStop !== null && this.deps.now() >= this.unstoredUntil) this.unstoredStop = null
    this.isIdle = false
    this.waker.abort()
    this.waker = new AbortController()
    this.runningImport ??= this.runSteps().finally(() => {
      this.runningImport = null
      this.endVerification()
      this.deps.onChange()
      if (this.questions.length === 0) return
      // While the import was ending, `askTab` has added a tab whose account has to be checked.
      if (!this.isEnding && this.unstoredStop === null) this.wake()
      else for (const { resolve } of this.questions.splice(0)) resolve(null)
    })
  }

  /**
   * Ends a pause, a stop or a wait, and continues. A wait that the site has requested does not end. A page (`isByPage`) can end a stop or a
   * wait only if the last retry was at least `MIN_MS_BETWEEN_RETRIES` milliseconds ago.
   */
  async resumeImport(isByPage = false): Promise<void> {
    const { now, store } = this.deps
    this.unstoredStop = null
    const isSoon = isByPage && Math.abs(now() - this.retriedAt) < MIN_MS_BETWEEN_RETRIES
    this.retriedAt = now()
    try {
      // Use one transaction, so that a wait that the site requests at the same time is not lost.
      const isContinued = await store.write((_tx, state) => {
        const { isPaused, isWaitRequested } = state
        state.isPaused = false
        if (isSoon) return isPaused
        Object.assign(state, { stop: null, stopRetryAt: null, stopTries: 0 })
        if (!isWaitRequested) Object.assign(state, { retryAt: null, failures: 0, details: NO_DETAILS_TROUBLE })
        return true
      })
      if (isContinued) this.wake(true)
    } catch (error) {
      await this.stopWithError(error, 'settings')
    }
  }

  /** Pauses until `resumeImport` is called. A wait that the site has requested continues during the pause. */
  async pause(): Promise<void> {
    await this.updateState({ isPaused: true })
    this.waker.abort()
    this.deps.onChange()
  }

  /**
   * Called when a tab of the practice site was opened or loaded. Ends a stop because of a missing tab, sign-in, connection or permission.
   * After any other stop, tries again if the last visit was at least a minute ago.
   */
  async handleSiteOpened(): Promise<void> {
    const now = this.deps.now()
    const { stop, isWaitRequested } = await this.deps.store.readState()
    const isResolved = ['signed-out', 'no-tab', 'offline', 'no-permission'].includes(stop?.reason ?? '')
    const fields: Partial<State> = { isVerified: false }
    if (isResolved) Object.assign(fields, { stop: null, failures: 0, ...(isWaitRequested ? {} : { retryAt: null }) })
    else if (stop !== null && Math.abs(now - this.visitedAt) >= MIN_MS_BETWEEN_VISITS) fields.stopRetryAt = now
    this.visitedAt = now
    await this.updateState(fields)
    this.wake(true)
  }

  /**
   * Continues after a start of the background script. After an update of the extension, ends stops that were caused by unreadable answers
   * or by errors of the extension, and requests all fields again.
   */
  async prepareStart(): Promise<void> {
    const { store, version } = this.deps
    const state = await store.readState()
    if (state.version !== version) {
      const isResolved = state.stop?.reason === 'site-changed' || state.stop?.reason === 'extension-error'
      const changes: Partial<State> = isResolved ? { stop: null, stopRetryAt: null, stopTries: 0, failures: 0 } : {}
      await store.update({ ...changes, version, drift: [], details: NO_DETAILS_TROUBLE, misses: NO_MISSES })
    }
    this.wake()
  }

  /** Reads all submissions of the signed-in account's active practice session again. Keeps all stored data. */
  async readAgain(): Promise<void> {
    await this.shutDown()
    await resetHistory(this.deps.store)
    await this.resumeImport()
  }

  /** Ends the import after the current step, and resolves when it has ended. */
  async shutDown(): Promise<void> {
    this.isEnding = true
    this.waker.abort()
    await this.runningImport
    this.isEnding = false
  }

  /** Returns the signed-in account in lower case; null if there is none. If the account may have changed, it is checked first if possible. */
  async readAccount(): Promise<string | null> {
    const { stop, retryAt, isVerified, isPaused } = await this.deps.store.readState()
    const mayAsk = !isPaused && stop === null && computeRemainingWaitMs(retryAt, this.deps.now()) === 0
    if (!isVerified && mayAsk) {
      const verification = new Promise<void>((resolve) => this.afterVerification.push(resolve))
      this.wake()
      await verification
    }
    return (await this.deps.store.readState()).account?.username.toLowerCase() ?? null
  }

  /**
   * Returns the account with which a tab is signed in, in lower case; null if there is none, or if the tab cannot be asked now. A tab of
   * another Firefox container can have another account than the imported one. `marker` is the sign-in marker of the tab's message.
   */
  async readAccountOfTab(marker: string, tabId: number): Promise<string | null> {
    const { store, now } = this.deps
    const importedAccount = await this.readAccount()
    const state = await store.readState()
    if (importedAccount === null || state.marker === marker) return importedAccount
    const knownSignIn = state.signIns.find((signIn) => signIn.marker === marker)
    const account = knownSignIn ? knownSignIn.account : await this.askTab(tabId)
    if (account === null) return null
    await store.write((_tx, latest) => {
      latest.signIns = addSignIn(latest.signIns, { marker, account, at: now() })
    })
    return account
  }

  private async askTab(tabId: number): Promise<string | null> {
    const { store, now } = this.deps
    const { lastTabAnswer } = this
    if (lastTabAnswer?.tabId === tabId && Math.abs(now() - lastTabAnswer.at) < MIN_MS_BETWEEN_QUESTIONS)
      return lastTabAnswer.account
    const { isPaused, retryAt } = await store.readState()
    if (isPaused || computeRemainingWaitMs(retryAt, now()) > 0) return null
    const question = new Promise<string | null>((resolve) => this.questions.push({ tabId, resolve }))
    this.wake()
    return question
  }

  private async answerQuestion({ tabId, resolve }: AccountQuestion): Promise<void> {
    this.operation = 'userStatus'
    const { store, now } = this.deps
    const pause = computePauseBeforeRequest(this.requestCount, this.deps.random())
    await this.deps.sleep(Math.max(0, this.lastRequestAt + pause - now()), new AbortController().signal)
    const status = readAnswer(
      await this.send(createUserStatusRequest((await store.readState()).drift), tabId),
      readUserStatus,
    )
    const account = status.ok ? status.value.username.toLowerCase() : null
    this.lastTabAnswer = { tabId, account, at: now() }
    resolve(account)
    this.operation = 'planning'
  }

  /** Makes the import check which account is signed in before its next request, unless it already imports this account. */
  async switchToAccount(account: string): Promise<void> {
    const importedAccount = (await this.deps.store.readState()).account?.username.toLowerCase()
    if (importedAccount !== account) await this.updateState({ isVerified: false })
    this.wake(importedAccount !== account)
  }

  /** Stops the import after an error of an operation. The reason is shown to the user even if it cannot be stored. */
  async stopWithError(error: unknown, operation: StoppedOperation): Promise<void> {
    if (!isStorageFull(error)) console.error(error)
    const { version, store, now, onChange } = this.deps
    const newStop = isStorageFull(error)
      ? createStop('storage-full', { operation, version })
      : createStop('extension-error', { field: String(error), operation, version })
    this.unstoredStop = newStop
    this.unstoredUntil = now() + getStopWaitMs(0)
    try {
      await store.write((_tx, state) => this.stop(state, newStop))
      this.unstoredStop = null
    } catch {
      // `unstoredStop` still contains the reason, and the popup shows it.
    }
    onChange()
  }

  private stop(state: State, stop: Stop): void {
    const time = this.deps.now() + getStopWaitMs(state.stopTries)
    Object.assign(state, { stop, stopRetryAt: time, stopTries: state.stopTries + 1 })
    this.deps.wakeAt(time)
  }

  /** Changes fields of the state. If that fails, stops the import and returns false. */
  private async updateState(fields: Partial<State>): Promise<boolean> {
    try {
      await this.deps.store.update(fields)
      return true
    } catch (error) {
      await this.stopWithError(error, 'settings')
      return false
    }
  }

  private endVerification(): void {
    for (const resolve of this.afterVerification.splice(0)) resolve()
  }

  private async runSteps(): Promise<void> {
    try {
      while (!this.isEnding && !this.isIdle && this.unstoredStop === null) {
        const question = this.questions.shift()
        if (question) await this.answerQuestion(question)
        const step = await chooseNextStep(this.deps.store, { now: this.deps.now(), isCheckDue: this.isCheckDue })
        if (step.kind === 'end') return
        if (step.kind === 'wait') {
          if (step.ms > MAX_SLEEP_MS) {
            this.deps.wakeAt(this.deps.now() + step.ms)
            return
          }
          await this.deps.sleep(step.ms, this.waker.signal)
        } else if (await this.waitForPace(this.computePauseBefore(step))) await this.performStep(step)
      }
    } catch (error) {
      await this.stopWithError(error, this.operation)
    } finally {
      this.operation = 'planning'
    }
  }

  private computePauseBefore(step: NextStep): number {
    if (step.kind === 'details' && step.pace === 'live') return PAUSE_MS
    if (step.kind === 'details' && step.pace === 'slow') return OLD_DETAILS_PAUSE_MS
    return computePauseBeforeRequest(this.requestCount, this.deps.random())
  }

  /** Waits until the next request may be sent. Returns false if the wait ended early, so that the next step must be chosen again. */
  private async waitForPace(pause: number): Promise<boolean> {
    const { now, sleep } = this.deps
    const elapsed = Math.max(0, now() - this.lastRequestAt)
    if (pause <= elapsed) return true
    const { signal } = this.waker
    await sleep(pause - elapsed, signal)
    return !signal.aborted
  }

  private async performStep(step: NextStep): Promise<void> {
    this.operation = getStepOperation(step)
    if (step.kind === 'verify') await this.verifyAccount()
    else if (step.kind === 'list') await this.readPage(step.history)
    else if (step.kind === 'count') await this.readCount()
    else if (step.kind === 'details') await this.readDetailsOf(step.id, step.pace === 'live')
    this.operation = 'planning'
  }

  /** Checks which account is signed in. Returns false after a failure. */
  private async verifyAccount(): Promise<boolean> {
    const { store, onChange } = this.deps
    const answer = await this.requestUser()
    const status = readAnswer(answer, readUserStatus)
    if (!status.ok) {
      await this.handleFailure(status.failure, 'userStatus')
      this.endVerification()
      return false
    }
    const marker = 'marker' in answer ? answer.marker : null
    await store.write((_tx, state) => {
      const account = status.value.username.toLowerCase()
      if (marker !== null) state.signIns = addSignIn(state.signIns, { marker, account, at: this.deps.now() })
      Object.assign(state, {
        account: status.value,
        marker,
        isVerified: true,
        // The number of failures is kept, because requests for the list or the details may still fail.
        retryAt: null,
        isWaitRequested: false,
      })
      if (state.stop?.reason === 'signed-out') Object.assign(state, { stop: null, stopRetryAt: null })
    })
    this.endVerification()
    onChange()
    return true
  }

  /** Asks the site which user is signed in. If another tab may have another sign-in, sends the request through that tab. */
  private async requestUser(): Promise<Answer | Failure> {
    const request = createUserStatusRequest((await this.deps.store.readState()).drift)
    const { doubtfulTab } = this
    this.doubtfulTab = undefined
    const answer = doubtfulTab === undefined ? null : await this.send(request, doubtfulTab)
    // The tab may have been closed meanwhile.
    const finalAnswer =
      answer === null || ('kind' in answer && answer.kind === 'no-tab') ? await this.send(request) : answer
    this.verifiedTab = 'marker' in finalAnswer ? finalAnswer.tabId : undefined
    return finalAnswer
  }

  private async readPage(history: HistoryProgress): Promise<void> {
    const { store, now, onChange } = this.deps
    const { drift } = await store.readState()
    const answer = await this.send(createListRequest(history.list, history.pass ?? NEW_LIST_PASS, drift))
    const page = readAnswer(answer, history.list === 'rest' ? readRestPage : readGraphqlPage)
    if (!page.ok) return this.handlePageFailure(history, page.failure)
    if ('marker' in answer && !(await this.isSameSignIn(answer))) return
    const next = advanceHistory(history, page.value)
    if (!next.ok) return this.handleFailure(next.failure, getListOperation(history))
    this.isCheckDue = false
    await this.countUnseenSubmissions(await storePage(store, page.value, next.value, now()), answer)
    onChange()
  }

  /**
   * Handles a failed request for a page of a submission list. LeetCode has two lists of submissions. If the site refuses one list, the
   * import may continue with the other.
   */
  private async handlePageFailure(history: HistoryProgress, failure: Failure): Promise<void> {
    const { store } = this.deps
    const { failures } = await store.readState()
    const otherHistory = switchToOtherList(history, failure, failures)
    if (otherHistory === null) {
      await this.handleFailure(failure, getListOperation(history))
      const { stop } = await store.readState()
      // If the site refuses a stored list position but answers other requests, a retry from this position would fail every time.
      const isRefused = stop?.reason === 'site-error' || stop?.reason === 'blocked' || stop?.reason === 'site-changed'
      if (isRefused && hasPosition(history) && (await this.isAnsweringOtherRequests()))
        await storeHistory(store, restartListPass(history))
      return
    }
    await storeHistory(store, otherHistory)
    if (otherHistory.list === 'rest') await this.handleFailure(failure, getListOperation(history))
  }

  /** Whether the site answers a request that is about neither a list nor a submission. */
  private async isAnsweringOtherRequests(): Promise<boolean> {
    if (!(await this.waitForPace(computePauseBeforeRequest(this.requestCount, this.deps.random())))) return false
    const { drift } = await this.deps.store.readState()
    return readAnswer(await this.send(createUserStatusRequest(drift)), readUserStatus).ok
  }

  /** Reads one page of the site's own counts of submissions. If the site reports no count, the completeness is unknown. */
  private async readCount(): Promise<void> {
    const answer = await this.send(createProgressRequest(this.siteCounts.problems))
    const page = readAnswer(answer, readProgressPage)
    if (!page.ok && isGeneralFailure(page.failure)) return this.handleFailure(page.failure, 'userProgressQuestionList')
    if ('marker' in answer && !(await this.isSameSignIn(answer))) return
    const { store, now, onChange } = this.deps
    if (page.ok) {
      const { problems, total } = page.value
      this.siteCounts.problems += problems.length
      this.siteCounts.submissions += problems.reduce((sum, { submissions }) => sum + submissions, 0)
      if (problems.length > 0 && this.siteCounts.problems < total) return
    }
    await storeCount(store, page.ok ? this.siteCounts.submissions : null, now())
    this.siteCounts = { problems: 0, submissions: 0 }
    onChange()
  }

  private async readDetailsOf(id: string, isLive: boolean): Promise<void> {
    const { store, now, onChange } = this.deps
    const { drift } = await store.readState()
    // A request for a new submission also reads the problem's starter code, to find out whether the user's recorded code began with it.
    const answer = await this.send(createDetailsRequest(id, drift, isLive))
    const details = readAnswer(answer, (json) => readDetails(json, id))
    if ('marker' in answer && !(await this.isSameSignIn(answer))) return
    if (details.ok) {
      await this.countUnseenSubmissions(await storeDetails(store, id, details.value, now()), answer)
      onChange()
    } else await this.handleDetailsFailure(id, details.failure)
  }

  /**
   * Handles a failed request for the details of one submission. The import of the list continues, unless the whole site fails. Requests
   * another submission to find out whether the failure concerns this submission, all details, or the site.
   */
  private async handleDetailsFailure(id: string, failure: Failure): Promise<void> {
    if (await this.omitUnknownField(failure, 'submissionDetails')) return
    if (failure.kind === 'rate-limited') return this.delayDetails(failure)
    if (isGeneralFailure(failure)) return this.handleFailure(failure, 'submissionDetails')
    const { store, now, onChange } = this.deps
    const reason = failure.kind === 'blocked' || failure.kind === 'signed-out' ? 'refused' : 'failed'
    const canReadOtherDetails = await this.canReadKnownDetails(id)
    if (canReadOtherDetails === null) return
    if (canReadOtherDetails) {
      await deferDetails(store, id, reason, now())
      return onChange()
    }
    if (!(await this.verifyAccount())) return
    await deferDetails(store, id, reason, now())
    const { details } = await store.readState()
    const refused = details.refused + 1
    await store.update({ details: { ...details, refused } })
    if (refused >= MAX_REFUSED) await this.delayDetails(failure)
    onChange()
  }

  /** Whether details that were read before can be read again now; null if the wait before the request ended early. */
  private async canReadKnownDetails(id: string): Promise<boolean | null> {
    const { store, random } = this.deps
    const state = await store.readState()
    const readSubmission = await store.db
      .transaction('submissions')
      .store.index('details')
      .openCursor(createPrefixKeyRange(getHistoryKey(state)[0], 1), 'prev')
    const knownId = readSubmission?.value.id
    if (knownId === undefined || knownId === id) return false
    if (!(await this.waitForPace(computePauseBeforeRequest(this.requestCount, random())))) return null
    const details = readAnswer(await this.send(createDetailsRequest(knownId, state.drift)), (json) =>
      readDetails(json, knownId),
    )
    return details.ok && details.value.state === 'known'
  }

  /** Delays further requests for details: by the time that the site requests, or by a time that grows with each failure in a row. */
  private async delayDetails(failure: Failure): Promise<void> {
    const { store, now, onChange, version } = this.deps
    await store.write((_tx, state) => {
      const { failures } = state.details
      const requestedMs = getRequestedWaitMs(failure)
      const decision = decideRetry(failure, Number.MAX_SAFE_INTEGER)
      const stop =
        'stop' in decision
          ? createStop(decision.stop, { field: decision.field, operation: 'submissionDetails', version })
          : null
      const retryAt = now() + (requestedMs ?? getDetailsWaitMs(failures))
      state.details = { ...state.details, failures: failures + 1, retryAt, stop }
      if (failure.kind === 'rate-limited') {
        const isWaitRequested = requestedMs !== null
        const wait = requestedMs ?? Math.min(getDetailsWaitMs(failures), getDetailsWaitMs(3))
        Object.assign(state, { retryAt: now() + wait, waitReason: failure.kind, isWaitRequested })
      }
    })
    onChange()
  }

  /**
   * If the site no longer knows an optional field of a query, records that later queries must omit the field, and returns true. Otherwise
   * returns false.
   */
  private async omitUnknownField(failure: Failure, operation: Operation): Promise<boolean> {
    if (failure.kind !== 'site-changed' || !failure.isUnknown || !isOptionalField(operation, failure.field))
      return false
    const { store, now } = this.deps
    const { field } = failure
    return store.write((_tx, state) => {
      if (state.drift.some((one) => one.operation === operation && one.field === field)) return false
      state.drift = [...state.drift, { operation, field, at: now() }]
      return true
    })
  }

  /** Returns false if a user may have signed in or out since the last check. The response may then belong to another account. */
  private async isSameSignIn({ marker, tabId }: Answer): Promise<boolean> {
    const isSame = (await this.deps.store.readState()).marker === marker
    if (isSame) this.markerChangeCount = 0
    // Only changes in the checked tab are ignored, because a tab of another Firefox container can have another account.
    if (isSame || (this.markerChangeCount >= MAX_MARKER_CHANGES && tabId === this.verifiedTab)) return true
    this.markerChangeCount += 1
    this.doubtfulTab = tabId
    await this.deps.store.update({ isVerified: false })
    return false
  }

  private async countUnseenSubmissions(
    newSubmissions: readonly NewSubmission[],
    answer: Answer | Failure,
  ): Promise<void> {
    const { store, now, readVisibility } = this.deps
    const siteTime = Date.parse(('date' in answer ? answer.date : null) ?? '')
    const clockAheadMs = Number.isNaN(siteTime) ? 0 : now() - siteTime
    await countMissedSubmissions(store, newSubmissions, { now: now(), clockAheadMs, readVisibility })
  }

  private async send(request: SiteRequest, tabId?: number): Promise<Answer | Failure> {
    this.requestCount += 1
    const answer = await this.deps.sendRequest(request, tabId)
    this.lastRequestAt = this.deps.now()
    return answer
  }

  /**
   * Plans a retry after a failure, or stops the import. An import that is already stopped stays stopped, and waits longer before its next
   * try.
   */
  private async handleFailure(failure: Failure, operation: Operation): Promise<void> {
    if (await this.omitUnknownField(failure, operation)) return
    const { store, now, onChange, version } = this.deps
    await store.write(async (tx, state) => {
      const history = await tx.objectStore('histories').get(getHistoryKey(state))
      const next = decideRetry(failure, state.failures)
      if (failure.kind === 'signed-out') Object.assign(state, { account: null, marker: null, isVerified: false })
      if ('retryIn' in next && (state.stop === null || next.isRequested)) {
        const { retryIn, isRequested } = next
        Object.assign(state, {
          retryAt: now() + retryIn,
          waitReason: failure.kind,
          isWaitRequested: isRequested,
          failures: state.failures + 1,
        })
        return
      }
      if (failure.kind === 'no-tab' && history && isHistoryComplete(history)) {
        this.isCheckDue = false
        this.isIdle = true
        return
      }
      const field = 'field' in next ? next.field : undefined
      this.stop(state, createStop(failure.kind, { field, operation, version }))
    })
    onChange()
  }
}

function getStepOperation(step: NextStep): Operation {
  if (step.kind === 'list') return getListOperation(step.history)
  if (step.kind === 'count') return 'userProgressQuestionList'
  return step.kind === 'details' ? 'submissionDetails' : 'userStatus'
}

const getListOperation = ({ list }: HistoryProgress): Operation => (list === 'rest' ? 'list' : 'submissionList')

/** Whether a failure concerns more than one submission. */
const isGeneralFailure = ({ kind }: Failure): boolean =>
  ['offline', 'no-tab', 'no-permission', 'storage-full', 'rate-limited'].includes(kind)

const readAnswer = <T>(answer: Answer | Failure, read: (answer: Answer) => Result<T>): Result<T> =>
  'kind' in answer ? createFailure(answer) : read(answer)
