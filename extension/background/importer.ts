import type { SiteRequest } from '../messages'
import type { Stop } from '../protocol/status'
import { readDetails, readGraphqlPage, readRestPage, readUserStatus, type SiteDetails } from '../rules/answers'
import {
  decideRetry,
  mayAffectOneSubmission,
  OLD_DETAILS_PAUSE_MS,
  pauseBeforeRequest,
  remainingWait,
} from '../rules/pace'
import { advanceHistory, type HistoryProgress, NEW_LIST_PASS, switchToOtherList } from '../rules/paging'
import { detailsRequest, listRequest, userStatusRequest } from '../rules/requests'
import { type Answer, type Failure, failed, type Result } from '../rules/site-answer'
import { stopWithMessage } from '../rules/stops'
import { chooseNextStep, historyKey, isHistoryComplete, type NextStep } from './next-step'
import { isStorageFull, type State, type Store } from './store'
import { retryRefusedDetails, storeDetails, storeHistory, storePage } from './submissions'

/** The signed-in account is checked again after this time (milliseconds), and after so many pages. */
const VERIFIED_FOR = 60_000
const PAGES_PER_CHECK = 10
/** The background itself waits up to this long. For a longer wait it stops, and an alarm continues. */
const MAX_SLEEP = 25_000
/** After this many refused details in a row, the site refuses all requests, not only one locked problem. */
const MAX_LOCKED = 3
/** After this many changes of the sign-in marker in a row with the same account, the marker is ignored. */
const MAX_MARKERS = 3

/** Dependencies of the importer. */
export interface ImporterDeps {
  store: Store
  /** Sends one request through a tab of the practice site. */
  ask(request: SiteRequest): Promise<Answer | Failure>
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
  private verifying: Promise<void> | null = null
  private waker = new AbortController()
  private requests = 0
  private lastRequestAt = 0
  private verifiedAt = 0
  private pages = 0
  private isCheckDue = false
  /** Submissions whose details were refused last, without a success in between. */
  private locked: string[] = []
  private markers = 0
  /** A stop that could not be stored, because the disk is full or the database is broken. The next retry ends it. */
  unstoredStop: Stop | null = null

  constructor(private readonly deps: ImporterDeps) {}

  get isRunning(): boolean {
    return this.running !== null
  }

  /** Continues the import where it stopped, unless it is paused or stopped. `check` looks for new submissions too. */
  wake(check = false): void {
    if (check) this.isCheckDue = true
    this.isResting = false
    this.waker.abort()
    this.waker = new AbortController()
    this.running ??= this.run().finally(() => {
      this.running = null
      this.deps.onChange()
    })
  }

  /** Ends a pause, a stop or a wait, and continues. */
  async retry(): Promise<void> {
    this.unstoredStop = null
    if (await this.change({ isPaused: false, stop: null, retryAt: null, failures: 0 })) this.wake(true)
  }

  /** Pauses until `retry`. */
  async pause(): Promise<void> {
    await this.change({ isPaused: true, retryAt: null })
    this.waker.abort()
    this.deps.onChange()
  }

  /** A tab of the practice site was opened or loaded: ends a stop for the lack of a tab. */
  async siteOpened(): Promise<void> {
    const { stop } = await this.deps.store.state()
    const isOver = ['signed-out', 'no-tab', 'offline', 'no-permission'].includes(stop?.reason ?? '')
    if (isOver) await this.change({ stop: null, failures: 0, retryAt: null })
    this.verifiedAt = 0
    this.wake(true)
  }

  /** Ends the current step and resolves when nothing runs any more. */
  async shutDown(): Promise<void> {
    this.isEnding = true
    this.waker.abort()
    await this.running
    this.isEnding = false
  }

  /** The account that is signed in, checked since the background started if that is possible now; null if no account is. */
  async account(): Promise<string | null> {
    const { stop, retryAt } = await this.deps.store.state()
    const mayAsk = stop === null && remainingWait(retryAt, this.deps.now()) === 0
    if (this.verifiedAt === 0 && mayAsk) await this.verify()
    return (await this.deps.store.state()).account?.username.toLowerCase() ?? null
  }

  /** Stops the import after an error, with a reason that the user sees even when it cannot be stored. */
  async stopWithError(error: unknown): Promise<void> {
    if (!isStorageFull(error)) console.error(error)
    const stop = isStorageFull(error)
      ? stopWithMessage('storage-full')
      : stopWithMessage('extension-error', String(error))
    this.unstoredStop = stop
    try {
      await this.deps.store.update({ stop })
      this.unstoredStop = null
    } catch {
      // The stop is shown from memory.
    }
    this.deps.onChange()
  }

  /** Changes fields of the state; false after an error, which stops the import. */
  private async change(fields: Partial<State>): Promise<boolean> {
    try {
      await this.deps.store.update(fields)
      return true
    } catch (error) {
      await this.stopWithError(error)
      return false
    }
  }

  private async run(): Promise<void> {
    try {
      while (!this.isEnding && !this.isResting && this.unstoredStop === null) {
        const step = await chooseNextStep(this.deps.store, this.nextStepInputs)
        if (step.kind === 'end') return
        if (step.kind === 'wait') {
          if (step.ms > MAX_SLEEP) {
            this.deps.wakeAt(this.deps.now() + step.ms)
            return
          }
          await this.deps.sleep(step.ms, this.waker.signal)
        } else if (await this.isPaced(step)) await this.perform(step)
      }
    } catch (error) {
      await this.stopWithError(error)
    }
  }

  private get nextStepInputs() {
    const now = this.deps.now()
    const isVerified = Math.abs(now - this.verifiedAt) < VERIFIED_FOR && this.pages < PAGES_PER_CHECK
    return { now, isCheckDue: this.isCheckDue, isVerified }
  }

  /**
   * Waits until the next request may be sent. False if the wait was ended early; then the next step must be chosen
   * again.
   */
  private async isPaced(step: NextStep): Promise<boolean> {
    if (step.kind === 'details' && step.pace === 'live') return true
    const { now, chance, sleep } = this.deps
    const pause =
      step.kind === 'details' && step.pace === 'slow'
        ? OLD_DETAILS_PAUSE_MS
        : pauseBeforeRequest(this.requests, chance())
    const since = Math.max(0, now() - this.lastRequestAt)
    if (pause <= since) return true
    const { signal } = this.waker
    await sleep(pause - since, signal)
    return !signal.aborted
  }

  private async perform(step: NextStep): Promise<void> {
    if (step.kind === 'verify') await this.verify()
    else if (step.kind === 'list') await this.readPage(step.history)
    else if (step.kind === 'details') await this.readDetailsOf(step.id)
  }

  private verify(): Promise<void> {
    this.verifying ??= this.readUser().finally(() => {
      this.verifying = null
    })
    return this.verifying
  }

  private async readUser(): Promise<void> {
    const answer = await this.send(userStatusRequest)
    const status = resultOf(answer, readUserStatus)
    if (!status.ok) return this.fail(status.failure)
    this.verifiedAt = this.deps.now()
    this.pages = 0
    await this.deps.store.update({
      account: status.value,
      marker: 'marker' in answer ? answer.marker : null,
      // Keep the count of failures, because requests for the list or the details may still fail.
      retryAt: null,
    })
    this.deps.onChange()
  }

  private async readPage(history: HistoryProgress): Promise<void> {
    const pass = history.pass ?? NEW_LIST_PASS
    const answer = await this.send(listRequest(history.list, pass))
    const page = resultOf(answer, history.list === 'rest' ? readRestPage : readGraphqlPage)
    if (!page.ok) return this.failPage(history, page.failure)
    if ('marker' in answer && !(await this.isSameSignIn(answer))) return
    const next = advanceHistory(history, page.value)
    if (!next.ok) return this.fail(next.failure)
    this.pages += 1
    this.isCheckDue = false
    await storePage(this.deps.store, page.value, next.value, this.deps.now())
    this.deps.onChange()
  }

  /** Goes on with the other list if the site refuses this one; a refusal of both is a failure. */
  private async failPage(history: HistoryProgress, failure: Failure): Promise<void> {
    const other = switchToOtherList(history, failure)
    if (other === null) return this.fail(failure)
    await storeHistory(this.deps.store, other)
    if (other.list === 'rest') await this.fail(failure)
  }

  private async readDetailsOf(id: string): Promise<void> {
    const answer = await this.send(detailsRequest(id))
    const details = resultOf(answer, (known) => readDetails(known, id))
    if ('marker' in answer && details.ok && !(await this.isSameSignIn(answer))) return
    if (details.ok) {
      this.locked = []
      await this.receive(id, details.value)
      return
    }
    const { failures } = await this.deps.store.state()
    if (mayAffectOneSubmission(answer, details.failure, failures)) await this.skipLocked(id, details.failure)
    else await this.fail(details.failure)
  }

  /** One forbidden or damaged submission does not keep the others waiting. Several in a row mean a refusal or an error of all. */
  private async skipLocked(id: string, failure: Failure): Promise<void> {
    if (this.locked.length < MAX_LOCKED - 1) {
      this.locked.push(id)
      return this.receive(id, { state: 'missing' })
    }
    await retryRefusedDetails(this.deps.store, this.locked)
    await this.fail(failure)
  }

  private async receive(id: string, details: SiteDetails): Promise<void> {
    await storeDetails(this.deps.store, id, details, this.deps.now())
    this.deps.onChange()
  }

  /**
   * False if a user signed in or out since the last check: the response may belong to another account and is dropped.
   */
  private async isSameSignIn({ marker }: Answer): Promise<boolean> {
    const isSame = (await this.deps.store.state()).marker === marker
    if (isSame) this.markers = 0
    if (isSame || this.markers >= MAX_MARKERS) return true
    this.markers += 1
    this.verifiedAt = 0
    return false
  }

  private async send(request: SiteRequest): Promise<Answer | Failure> {
    this.requests += 1
    const answer = await this.deps.ask(request)
    this.lastRequestAt = this.deps.now()
    return answer
  }

  private async fail(failure: Failure): Promise<void> {
    const { store, now, onChange } = this.deps
    await store.write(async (tx, state) => {
      const next = decideRetry(failure, state.failures)
      if (failure.kind === 'signed-out') Object.assign(state, { account: null, marker: null })
      if ('retryIn' in next) {
        Object.assign(state, { retryAt: now() + next.retryIn, waitReason: failure.kind, failures: state.failures + 1 })
        return
      }
      const history = await tx.objectStore('histories').get(historyKey(state))
      if (next.stop === 'no-tab' && history && isHistoryComplete(history)) {
        this.isCheckDue = false
        this.isResting = true
      } else state.stop = stopWithMessage(next.stop, next.field)
    })
    onChange()
  }
}

const resultOf = <T>(answer: Answer | Failure, read: (answer: Answer) => Result<T>): Result<T> =>
  'kind' in answer ? failed(answer) : read(answer)
