import type { SiteRequest } from '../messages'
import type { Stop } from '../protocol/status'
import { readDetails, readGraphqlPage, readProgressPage, readRestPage, readUserStatus } from '../rules/answers'
import {
  decideRetry,
  detailsWait,
  OLD_DETAILS_PAUSE_MS,
  pauseBeforeLiveRequest,
  pauseBeforeRequest,
  recentLiveRequests,
  remainingWait,
  requestedWait,
  stopWait,
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
  detailsRequest,
  isOptional,
  listRequest,
  type Operation,
  progressRequest,
  userStatusRequest,
} from '../rules/requests'
import { withSignIn } from '../rules/sign-ins'
import { type Answer, type Failure, failed, type Result } from '../rules/site-answer'
import { type StoppedOperation, stopWithMessage } from '../rules/stops'
import { forgetHistory, storeCount } from './completeness'
import { chooseNextStep, historyKey, isHistoryComplete, type NextStep } from './next-step'
import { isStorageFull, keyRangeOfPrefix, NO_TROUBLE, type State, type Store } from './store'
import { deferDetails, type NewSubmission, storeDetails, storeHistory, storePage } from './submissions'
import { countUnseen, type WereVisible } from './unseen'

/** The background itself waits up to this long. For a longer wait it ends its run, and an alarm continues. */
const MAX_SLEEP = 25_000
/** After this many refused submissions in a row without a proof that others can be read, details wait. */
const MAX_REFUSED = 3
/** After this many changes of the sign-in marker in a row with the same account, the marker is ignored. */
const MAX_MARKERS = 3
/** A visit of the site or a retry ends a wait at most this often, in milliseconds: a page can cause both in a loop. */
const MIN_BETWEEN_VISITS = 60_000
const MIN_BETWEEN_RETRIES = 10_000
/** A tab is asked for its account at most this often, in milliseconds: a page can change the marker of its sign-in in a loop. */
const MIN_BETWEEN_QUESTIONS = 10_000

/** Dependencies of the importer. */
export interface ImporterDeps {
  store: Store
  /** Sends one request through a tab of the practice site; through a certain tab with `tabId`. */
  ask(request: SiteRequest, tabId?: number): Promise<Answer | Failure>
  wereVisible: WereVisible
  /** Epoch milliseconds. */
  now(): number
  /** A random number in [0, 1). */
  chance(): number
  /** Waits; `signal` ends the wait early. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** Calls `wake` at a time (epoch milliseconds), even if the browser has stopped the background by then. */
  wakeAt(time: number): void
  /** Called after each change of the stored state. */
  onChange(): void
  /** The version of the extension. */
  version: string
}

/** A question for the account that is signed in in one tab. */
interface Question {
  tabId: number
  resolve(account: string | null): void
}

/**
 * Imports the history in small steps, each one request and one transaction, so the browser may stop the background at
 * any moment. There is only one importer, and it sends one request at a time, however many tabs are open.
 */
export class Importer {
  private running: Promise<void> | null = null
  private isEnding = false
  /** Nothing to do until the next `wake`: the history is complete, or no tab of the site is open. */
  private isResting = false
  private waker = new AbortController()
  /** The name of the running request, or of the work between two requests. */
  private operation: StoppedOperation = 'planning'
  private requests = 0
  private lastRequestAt = 0
  private liveRequests: number[] = []
  private isCheckDue = false
  private visitedAt = 0
  private retriedAt = 0
  private markers = 0
  /** Two tabs with different sign-ins: the one that answered last, and the one of the last check. */
  private doubtfulTab: number | undefined
  private verifiedTab: number | undefined
  /** The submissions counted so far by the site, and the problems read. A background that is stopped begins again. */
  private counted = { problems: 0, submissions: 0 }
  private verified: (() => void)[] = []
  /** Tabs whose account is asked before the next step. */
  private questions: Question[] = []
  /** The last answer of a tab. */
  private answered: { tabId: number; account: string | null; at: number } | null = null
  /** A stop that could not be stored, because the disk is full or the database is broken. The next retry ends it. */
  unstoredStop: Stop | null = null
  private unstoredUntil = 0

  constructor(private readonly deps: ImporterDeps) {}

  get isRunning(): boolean {
    return this.running !== null
  }

  /** Continues the import where it stopped, unless it is paused or stopped. `check` looks for new submissions too. */
  wake(check = false): void {
    if (check) this.isCheckDue = true
    if (this.unstoredStop !== null && this.deps.now() >= this.unstoredUntil) this.unstoredStop = null
    this.isResting = false
    this.waker.abort()
    this.waker = new AbortController()
    this.running ??= this.run().finally(() => {
      this.running = null
      this.endVerification()
      this.deps.onChange()
      if (this.questions.length === 0) return
      // A question that came while the run ended.
      if (!this.isEnding && this.unstoredStop === null) this.wake()
      else for (const { resolve } of this.questions.splice(0)) resolve(null)
    })
  }

  /**
   * Ends a pause, a stop or a wait, and continues. A wait that the site asked for stays, and a page (`isByPage`) can end other waits only
   * from time to time.
   */
  async retry(isByPage = false): Promise<void> {
    const { now, store } = this.deps
    this.unstoredStop = null
    const isSoon = isByPage && Math.abs(now() - this.retriedAt) < MIN_BETWEEN_RETRIES
    this.retriedAt = now()
    try {
      // One transaction: a wait that the site asks for meanwhile must not be lost.
      const isContinued = await store.write((_tx, state) => {
        const { isPaused, isWaitRequested } = state
        state.isPaused = false
        if (isSoon) return isPaused
        Object.assign(state, { stop: null, stopRetryAt: null, stopTries: 0 })
        if (!isWaitRequested) Object.assign(state, { retryAt: null, failures: 0, details: NO_TROUBLE })
        return true
      })
      if (isContinued) this.wake(true)
    } catch (error) {
      await this.stopWithError(error, 'settings')
    }
  }

  /** Pauses until `retry`. A wait that the site asked for goes on meanwhile. */
  async pause(): Promise<void> {
    await this.change({ isPaused: true })
    this.waker.abort()
    this.deps.onChange()
  }

  /** A tab of the practice site was opened or loaded: ends a stop for the lack of a tab, and tries again after another. */
  async siteOpened(): Promise<void> {
    const now = this.deps.now()
    const { stop, isWaitRequested } = await this.deps.store.state()
    const isOver = ['signed-out', 'no-tab', 'offline', 'no-permission'].includes(stop?.reason ?? '')
    const fields: Partial<State> = { isVerified: false }
    if (isOver) Object.assign(fields, { stop: null, failures: 0, ...(isWaitRequested ? {} : { retryAt: null }) })
    else if (stop !== null && Math.abs(now - this.visitedAt) >= MIN_BETWEEN_VISITS) fields.stopRetryAt = now
    this.visitedAt = now
    await this.change(fields)
    this.wake(true)
  }

  /**
   * Prepares a start of the background. A new version may read what an earlier one could not, so it ends those stops and uses all fields of
   * the queries again.
   */
  async begin(): Promise<void> {
    const { store, version } = this.deps
    const state = await store.state()
    if (state.version !== version) {
      const isOver = state.stop?.reason === 'site-changed' || state.stop?.reason === 'extension-error'
      const ended: Partial<State> = isOver ? { stop: null, stopRetryAt: null, stopTries: 0, failures: 0 } : {}
      await store.update({ ...ended, version, drift: [], details: NO_TROUBLE, misses: NO_MISSES })
    }
    this.wake()
  }

  /** Reads the whole history of the signed-in account again. Runs, code history and everything stored stay. */
  async readAgain(): Promise<void> {
    await this.shutDown()
    await forgetHistory(this.deps.store)
    await this.retry()
  }

  /** Ends the current step and resolves when nothing runs any more. */
  async shutDown(): Promise<void> {
    this.isEnding = true
    this.waker.abort()
    await this.running
    this.isEnding = false
  }

  /**
   * The account that is signed in, in lower case; null if no account is. After a visit of the site the account is checked first, if
   * that is possible now.
   */
  async account(): Promise<string | null> {
    const { stop, retryAt, isVerified, isPaused } = await this.deps.store.state()
    const mayAsk = !isPaused && stop === null && remainingWait(retryAt, this.deps.now()) === 0
    if (!isVerified && mayAsk) {
      const verification = new Promise<void>((resolve) => this.verified.push(resolve))
      this.wake()
      await verification
    }
    return (await this.deps.store.state()).account?.username.toLowerCase() ?? null
  }

  /**
   * The account that is signed in in a tab, in lower case; null if no account is, or if it cannot be asked now. A tab of another Firefox
   * container can have another account than the imported one. `marker` is the sign-in of the tab's message.
   */
  async accountInTab(marker: string, tabId: number): Promise<string | null> {
    const { store, now } = this.deps
    const account = await this.account()
    const state = await store.state()
    if (account === null || state.marker === marker) return account
    const known = state.signIns.find((one) => one.marker === marker)
    const found = known ? known.account : await this.askTab(tabId)
    if (found === null) return null
    await store.write((_tx, latest) => {
      latest.signIns = withSignIn(latest.signIns, { marker, account: found, at: now() })
    })
    return found
  }

  private async askTab(tabId: number): Promise<string | null> {
    const { store, now } = this.deps
    const { answered } = this
    if (answered?.tabId === tabId && Math.abs(now() - answered.at) < MIN_BETWEEN_QUESTIONS) return answered.account
    const { isPaused, retryAt } = await store.state()
    if (isPaused || remainingWait(retryAt, now()) > 0) return null
    const question = new Promise<string | null>((resolve) => this.questions.push({ tabId, resolve }))
    this.wake()
    return question
  }

  private async answerQuestion({ tabId, resolve }: Question): Promise<void> {
    this.operation = 'userStatus'
    const { store, now } = this.deps
    const pause = pauseBeforeRequest(this.requests, this.deps.chance())
    await this.deps.sleep(Math.max(0, this.lastRequestAt + pause - now()), new AbortController().signal)
    const status = resultOf(await this.send(userStatusRequest((await store.state()).drift), tabId), readUserStatus)
    const account = status.ok ? status.value.username.toLowerCase() : null
    this.answered = { tabId, account, at: now() }
    resolve(account)
    this.operation = 'planning'
  }

  /** Imports the account of the tab in the foreground from the next request on, if it is another one than the imported one. */
  async follow(account: string): Promise<void> {
    const imported = (await this.deps.store.state()).account?.username.toLowerCase()
    if (imported !== account) await this.change({ isVerified: false })
    this.wake(imported !== account)
  }

  /** Stops the import after an error of an operation, with a reason that the user sees even when it cannot be stored. */
  async stopWithError(error: unknown, operation: StoppedOperation): Promise<void> {
    if (!isStorageFull(error)) console.error(error)
    const { version, store, now, onChange } = this.deps
    const stop = isStorageFull(error)
      ? stopWithMessage('storage-full', { operation, version })
      : stopWithMessage('extension-error', { field: String(error), operation, version })
    this.unstoredStop = stop
    this.unstoredUntil = now() + stopWait(0)
    try {
      await store.write((_tx, state) => this.stop(state, stop))
      this.unstoredStop = null
    } catch {
      // The stop is shown from memory.
    }
    onChange()
  }

  private stop(state: State, stop: Stop): void {
    const time = this.deps.now() + stopWait(state.stopTries)
    Object.assign(state, { stop, stopRetryAt: time, stopTries: state.stopTries + 1 })
    this.deps.wakeAt(time)
  }

  /** Changes fields of the state; false after an error, which stops the import. */
  private async change(fields: Partial<State>): Promise<boolean> {
    try {
      await this.deps.store.update(fields)
      return true
    } catch (error) {
      await this.stopWithError(error, 'settings')
      return false
    }
  }

  private endVerification(): void {
    for (const resolve of this.verified.splice(0)) resolve()
  }

  private async run(): Promise<void> {
    try {
      while (!this.isEnding && !this.isResting && this.unstoredStop === null) {
        const question = this.questions.shift()
        if (question) await this.answerQuestion(question)
        const step = await chooseNextStep(this.deps.store, { now: this.deps.now(), isCheckDue: this.isCheckDue })
        if (step.kind === 'end') return
        if (step.kind === 'wait') {
          if (step.ms > MAX_SLEEP) {
            this.deps.wakeAt(this.deps.now() + step.ms)
            return
          }
          await this.deps.sleep(step.ms, this.waker.signal)
        } else if (await this.isPaced(this.pauseBefore(step))) await this.perform(step)
      }
    } catch (error) {
      await this.stopWithError(error, this.operation)
    } finally {
      this.operation = 'planning'
    }
  }

  /** Milliseconds between the last request and a step. */
  private pauseBefore(step: NextStep): number {
    if (step.kind === 'details' && step.pace === 'live') {
      this.liveRequests = recentLiveRequests(this.liveRequests, this.deps.now())
      return pauseBeforeLiveRequest(this.liveRequests)
    }
    if (step.kind === 'details' && step.pace === 'slow') return OLD_DETAILS_PAUSE_MS
    return pauseBeforeRequest(this.requests, this.deps.chance())
  }

  /**
   * Waits until the next request may be sent. False if the wait was ended early; then the next step must be chosen
   * again.
   */
  private async isPaced(pause: number): Promise<boolean> {
    const { now, sleep } = this.deps
    const since = Math.max(0, now() - this.lastRequestAt)
    if (pause <= since) return true
    const { signal } = this.waker
    await sleep(pause - since, signal)
    return !signal.aborted
  }

  private async perform(step: NextStep): Promise<void> {
    this.operation = operationOfStep(step)
    if (step.kind === 'verify') await this.verify()
    else if (step.kind === 'list') await this.readPage(step.history)
    else if (step.kind === 'count') await this.readCount()
    else if (step.kind === 'details') await this.readDetailsOf(step.id, step.pace === 'live')
    this.operation = 'planning'
  }

  /** Checks which account is signed in; false after a failure. */
  private async verify(): Promise<boolean> {
    const { store, onChange } = this.deps
    const answer = await this.askUser()
    const status = resultOf(answer, readUserStatus)
    if (!status.ok) {
      await this.fail(status.failure, 'userStatus')
      this.endVerification()
      return false
    }
    const marker = 'marker' in answer ? answer.marker : null
    await store.write((_tx, state) => {
      const account = status.value.username.toLowerCase()
      if (marker !== null) state.signIns = withSignIn(state.signIns, { marker, account, at: this.deps.now() })
      Object.assign(state, {
        account: status.value,
        marker,
        isVerified: true,
        // Keep the count of failures, because requests for the list or the details may still fail.
        retryAt: null,
        isWaitRequested: false,
      })
      if (state.stop?.reason === 'signed-out') Object.assign(state, { stop: null, stopRetryAt: null })
    })
    this.endVerification()
    onChange()
    return true
  }

  /** Asks for the signed-in user, through the tab whose sign-in is in doubt if there is one. */
  private async askUser(): Promise<Answer | Failure> {
    const request = userStatusRequest((await this.deps.store.state()).drift)
    const { doubtfulTab } = this
    this.doubtfulTab = undefined
    const answer = doubtfulTab === undefined ? null : await this.send(request, doubtfulTab)
    // The tab may have been closed meanwhile.
    const used = answer === null || ('kind' in answer && answer.kind === 'no-tab') ? await this.send(request) : answer
    this.verifiedTab = 'marker' in used ? used.tabId : undefined
    return used
  }

  private async readPage(history: HistoryProgress): Promise<void> {
    const { store, now, onChange } = this.deps
    const { drift } = await store.state()
    const answer = await this.send(listRequest(history.list, history.pass ?? NEW_LIST_PASS, drift))
    const page = resultOf(answer, history.list === 'rest' ? readRestPage : readGraphqlPage)
    if (!page.ok) return this.failPage(history, page.failure)
    if ('marker' in answer && !(await this.isSameSignIn(answer))) return
    const next = advanceHistory(history, page.value)
    if (!next.ok) return this.fail(next.failure, operationOf(history))
    this.isCheckDue = false
    await this.countUnseen(await storePage(store, page.value, next.value, now()), answer)
    onChange()
  }

  /** Goes on with the other list if the site refuses this one; a refusal of both is a failure. */
  private async failPage(history: HistoryProgress, failure: Failure): Promise<void> {
    const { store } = this.deps
    const { failures } = await store.state()
    const other = switchToOtherList(history, failure, failures)
    if (other === null) {
      await this.fail(failure, operationOf(history))
      const { stop } = await store.state()
      // A stored position that the site refuses, while it answers other requests, would fail for ever.
      const isRefused = stop?.reason === 'site-error' || stop?.reason === 'blocked' || stop?.reason === 'site-changed'
      if (isRefused && hasPosition(history) && (await this.answersOtherRequests()))
        await storeHistory(store, restartListPass(history))
      return
    }
    await storeHistory(store, other)
    if (other.list === 'rest') await this.fail(failure, operationOf(history))
  }

  /** Whether the site answers a request that concerns no list and no submission. */
  private async answersOtherRequests(): Promise<boolean> {
    if (!(await this.isPaced(pauseBeforeRequest(this.requests, this.deps.chance())))) return false
    const { drift } = await this.deps.store.state()
    return resultOf(await this.send(userStatusRequest(drift)), readUserStatus).ok
  }

  /** Reads one page of the site's own counts of submissions. Without an answer, the completeness stays unknown. */
  private async readCount(): Promise<void> {
    const answer = await this.send(progressRequest(this.counted.problems))
    const page = resultOf(answer, readProgressPage)
    if (!page.ok && isAboutEverything(page.failure)) return this.fail(page.failure, 'userProgressQuestionList')
    if ('marker' in answer && !(await this.isSameSignIn(answer))) return
    const { store, now, onChange } = this.deps
    if (page.ok) {
      const { problems, total } = page.value
      this.counted.problems += problems.length
      this.counted.submissions += problems.reduce((sum, { submissions }) => sum + submissions, 0)
      if (problems.length > 0 && this.counted.problems < total) return
    }
    await storeCount(store, page.ok ? this.counted.submissions : null, now())
    this.counted = { problems: 0, submissions: 0 }
    onChange()
  }

  private async readDetailsOf(id: string, isLive: boolean): Promise<void> {
    const { store, now, onChange } = this.deps
    const { drift } = await store.state()
    if (isLive) this.liveRequests.push(now())
    // The starter code is needed once, to know whether a recorded attempt began with it.
    const answer = await this.send(detailsRequest(id, drift, isLive))
    const details = resultOf(answer, (known) => readDetails(known, id))
    if ('marker' in answer && !(await this.isSameSignIn(answer))) return
    if (details.ok) {
      await this.countUnseen(await storeDetails(store, id, details.value, now()), answer)
      onChange()
    } else await this.failDetails(id, details.failure)
  }

  /**
   * A failure of one submission's details never stops the list. Another request shows whether the failure belongs to this
   * submission, to all details, or to the site.
   */
  private async failDetails(id: string, failure: Failure): Promise<void> {
    if (await this.leavesOut(failure, 'submissionDetails')) return
    if (failure.kind === 'rate-limited') return this.delayDetails(failure)
    if (isAboutEverything(failure)) return this.fail(failure, 'submissionDetails')
    const { store, now, onChange } = this.deps
    const reason = failure.kind === 'blocked' || failure.kind === 'signed-out' ? 'refused' : 'failed'
    const isProved = await this.canReadOthers(id)
    if (isProved === null) return
    if (isProved) {
      await deferDetails(store, id, reason, now())
      return onChange()
    }
    if (!(await this.verify())) return
    await deferDetails(store, id, reason, now())
    const { details } = await store.state()
    const refused = details.refused + 1
    await store.update({ details: { ...details, refused } })
    if (refused >= MAX_REFUSED) await this.delayDetails(failure)
    onChange()
  }

  /** Whether the details of a submission that were read before can be read now; null if the wait before it was ended. */
  private async canReadOthers(id: string): Promise<boolean | null> {
    const { store, chance } = this.deps
    const state = await store.state()
    const read = await store.db
      .transaction('submissions')
      .store.index('details')
      .openCursor(keyRangeOfPrefix(historyKey(state)[0], 1), 'prev')
    const known = read?.value.id
    if (known === undefined || known === id) return false
    if (!(await this.isPaced(pauseBeforeRequest(this.requests, chance())))) return null
    const details = resultOf(await this.send(detailsRequest(known, state.drift)), (one) => readDetails(one, known))
    return details.ok && details.value.state === 'known'
  }

  /** Waits before background details are requested again, and longer after each failure in a row. */
  private async delayDetails(failure: Failure): Promise<void> {
    const { store, now, onChange, version } = this.deps
    await store.write((_tx, state) => {
      const { failures } = state.details
      const requested = requestedWait(failure)
      const decision = decideRetry(failure, Number.MAX_SAFE_INTEGER)
      const stop =
        'stop' in decision
          ? stopWithMessage(decision.stop, { field: decision.field, operation: 'submissionDetails', version })
          : null
      const retryAt = now() + (requested ?? detailsWait(failures))
      state.details = { ...state.details, failures: failures + 1, retryAt, stop }
      if (failure.kind === 'rate-limited') {
        const isWaitRequested = requested !== null
        const wait = requested ?? Math.min(detailsWait(failures), detailsWait(3))
        Object.assign(state, { retryAt: now() + wait, waitReason: failure.kind, isWaitRequested })
      }
    })
    onChange()
  }

  /** Leaves a field out of a query that the site no longer knows; false if the extension cannot do without it. */
  private async leavesOut(failure: Failure, operation: Operation): Promise<boolean> {
    if (failure.kind !== 'site-changed' || !failure.isUnknown || !isOptional(operation, failure.field)) return false
    const { store, now } = this.deps
    const { field } = failure
    return store.write((_tx, state) => {
      if (state.drift.some((one) => one.operation === operation && one.field === field)) return false
      state.drift = [...state.drift, { operation, field, at: now() }]
      return true
    })
  }

  /**
   * False if a user signed in or out since the last check: the response may belong to another account and is dropped.
   */
  private async isSameSignIn({ marker, tabId }: Answer): Promise<boolean> {
    const isSame = (await this.deps.store.state()).marker === marker
    if (isSame) this.markers = 0
    // A tab of another Firefox container can have another account.
    if (isSame || (this.markers >= MAX_MARKERS && tabId === this.verifiedTab)) return true
    this.markers += 1
    this.doubtfulTab = tabId
    await this.deps.store.update({ isVerified: false })
    return false
  }

  private async countUnseen(arrived: readonly NewSubmission[], answer: Answer | Failure): Promise<void> {
    const { store, now, wereVisible } = this.deps
    const siteTime = Date.parse(('date' in answer ? answer.date : null) ?? '')
    const clockAhead = Number.isNaN(siteTime) ? 0 : now() - siteTime
    await countUnseen(store, arrived, { now: now(), clockAhead, wereVisible })
  }

  private async send(request: SiteRequest, tabId?: number): Promise<Answer | Failure> {
    this.requests += 1
    const answer = await this.deps.ask(request, tabId)
    this.lastRequestAt = this.deps.now()
    return answer
  }

  /** Waits for a retry, or stops. An import that is stopped already stays so, and waits longer before its next try. */
  private async fail(failure: Failure, operation: Operation): Promise<void> {
    if (await this.leavesOut(failure, operation)) return
    const { store, now, onChange, version } = this.deps
    await store.write(async (tx, state) => {
      const history = await tx.objectStore('histories').get(historyKey(state))
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
        this.isResting = true
        return
      }
      const field = 'field' in next ? next.field : undefined
      this.stop(state, stopWithMessage(failure.kind, { field, operation, version }))
    })
    onChange()
  }
}

function operationOfStep(step: NextStep): Operation {
  if (step.kind === 'list') return operationOf(step.history)
  if (step.kind === 'count') return 'userProgressQuestionList'
  return step.kind === 'details' ? 'submissionDetails' : 'userStatus'
}

const operationOf = ({ list }: HistoryProgress): Operation => (list === 'rest' ? 'list' : 'submissionList')

/** Whether a failure cannot belong to one submission alone. */
const isAboutEverything = ({ kind }: Failure): boolean =>
  ['offline', 'no-tab', 'no-permission', 'storage-full', 'rate-limited'].includes(kind)

const resultOf = <T>(answer: Answer | Failure, read: (answer: Answer) => Result<T>): Result<T> =>
  'kind' in answer ? failed(answer) : read(answer)
