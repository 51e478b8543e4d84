import type { SiteRequest } from '../messages'
import {
  type Answer,
  type Failure,
  type ListPage,
  type Result,
  readDetails,
  readGraphqlPage,
  readRestPage,
  readUserStatus,
  type SiteDetails,
} from '../rules/answers'
import { afterFailure, pauseBefore, remaining, SLOW_PAUSE } from '../rules/pace'
import { advance, type History, NEW_HISTORY, NEW_PASS } from '../rules/paging'
import { detailsRequest, listRequest, userStatusRequest } from '../rules/requests'
import { stopFor } from '../rules/stops'
import { closeAttempt, want } from './recorder'
import { isStorageFull, type State, type Store, under } from './store'
import { putSubmission } from './submissions'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Details of submissions this young are read at once, those of older ones slowly. */
const RECENT = 90 * DAY
/** Who is signed in is checked again after this time, and after so many pages. */
const VERIFIED_FOR = MINUTE
const PAGES_PER_CHECK = 10
/** Waits up to this long happen in the background itself; a longer one ends it, and an alarm continues. */
const MAX_SLEEP = 25_000
/** Tries for a submission that the site does not know yet, and the longest wait between tries. */
const MAX_MISSING = 5
const MAX_WANT_WAIT = 10 * MINUTE
/** Refused details in a row that mean a refusal of all requests, not of one locked problem. */
const MAX_LOCKED = 3
/** Changes of the sign-in marker in a row, with the same account, after which the marker is ignored. */
const MAX_MARKERS = 3

/** What the importer needs from outside. */
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
  /** Calls `wake` again at a time (epoch milliseconds), even if the background was ended meanwhile. */
  wakeAt(time: number): void
  /** Called after each change of the stored state. */
  onChange(): void
}

/** What to do next. A `wait` is in milliseconds; without work the import ends until it is woken. */
type Work =
  | { kind: 'verify' | 'end' }
  | { kind: 'wait'; ms: number }
  | { kind: 'list'; history: History }
  | { kind: 'details'; id: string; pace: 'live' | 'normal' | 'slow' }

const historyKey = ({ account }: State): [string, number] => [
  account?.username.toLowerCase() ?? '',
  account?.practiceSession ?? 0,
]

/**
 * Imports the history in small steps, each one request and one transaction, so the background may be ended at any moment.
 * There is one importer, and it sends one request at a time, however many tabs are open.
 */
export class Importer {
  private running: Promise<void> | null = null
  private isEnding = false
  /** Nothing can be done until the next wake: the history is complete, and no tab of the site is open. */
  private isResting = false
  private verifying: Promise<void> | null = null
  private waker = new AbortController()
  private requests = 0
  private lastRequestAt = 0
  private verifiedAt = 0
  private pages = 0
  private isCheckDue = false
  private locked = 0
  private markers = 0

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
    await this.deps.store.update({ isPaused: false, stop: null, retryAt: null, failures: 0 })
    this.wake(true)
  }

  /** Pauses until `retry`. */
  async pause(): Promise<void> {
    await this.deps.store.update({ isPaused: true, retryAt: null })
    this.waker.abort()
    this.deps.onChange()
  }

  /** A tab of the practice site was opened or loaded: a stop that this ends is removed. */
  async siteOpened(): Promise<void> {
    const { stop } = await this.deps.store.state()
    const isOver = ['signed-out', 'no-tab', 'offline', 'no-permission'].includes(stop?.reason ?? '')
    if (isOver) await this.deps.store.update({ stop: null, failures: 0, retryAt: null })
    this.verifiedAt = 0
    this.wake(true)
  }

  /** Ends the current step and resolves when nothing runs any more. */
  async end(): Promise<void> {
    this.isEnding = true
    this.waker.abort()
    await this.running
    this.isEnding = false
  }

  /** The account that is signed in, checked since the background started; null if no account is. */
  async account(): Promise<string | null> {
    if (this.verifiedAt === 0) await this.verify()
    return (await this.deps.store.state()).account?.username.toLowerCase() ?? null
  }

  private async run(): Promise<void> {
    try {
      while (!this.isEnding && !this.isResting) {
        const work = await this.nextWork()
        if (work.kind === 'end') return
        if (work.kind === 'wait') {
          if (work.ms > MAX_SLEEP) {
            this.deps.wakeAt(this.deps.now() + work.ms)
            return
          }
          await this.deps.sleep(work.ms, this.waker.signal)
        } else if (await this.isPaced(work)) await this.perform(work)
      }
    } catch (error) {
      if (!isStorageFull(error)) throw error
      await this.deps.store.update({ stop: stopFor('storage-full') }).catch(() => {})
    }
  }

  private async nextWork(): Promise<Work> {
    const { store, now } = this.deps
    const state = await store.state()
    if (state.isPaused || state.stop !== null) return { kind: 'end' }
    const wait = remaining(state.retryAt, now())
    if (wait > 0) return { kind: 'wait', ms: wait }
    if (state.account === null) return { kind: 'verify' }
    const work = (await this.wantedWork(state)) ?? (await this.listWork(state)) ?? (await this.detailsWork(state))
    const isVerified = Math.abs(now() - this.verifiedAt) < VERIFIED_FOR && this.pages < PAGES_PER_CHECK
    return isVerified || work.kind === 'end' || work.kind === 'wait' ? work : { kind: 'verify' }
  }

  private async wantedWork(state: State): Promise<Work | null> {
    const [account] = historyKey(state)
    const wanted = await this.deps.store.db.getAll('wanted', under(account))
    const due = wanted.find(({ notBefore }) => remaining(notBefore, this.deps.now()) === 0)
    return due ? { kind: 'details', id: due.id, pace: 'live' } : null
  }

  private async listWork(state: State): Promise<Work | null> {
    const history = (await this.deps.store.db.get('histories', historyKey(state))) ?? NEW_HISTORY
    if (history.frontier !== null && history.pass === null && !this.isCheckDue) return null
    return { kind: 'list', history }
  }

  private async detailsWork(state: State): Promise<Work> {
    const { store, now } = this.deps
    const key = historyKey(state)
    const [account] = key
    const history = await store.db.get('histories', key)
    const range = under(account, 0)
    const newest = await store.db.transaction('submissions').store.index('details').openCursor(range, 'prev')
    if (newest) {
      const { id, timestamp } = newest.value
      const isRecent = timestamp * 1000 > now() - RECENT || history?.list === 'graphql'
      return { kind: 'details', id, pace: isRecent ? 'normal' : 'slow' }
    }
    const wanted = await store.db.getAll('wanted', under(account))
    if (wanted.length === 0) return { kind: 'end' }
    return { kind: 'wait', ms: Math.max(1, Math.min(...wanted.map(({ notBefore }) => remaining(notBefore, now())))) }
  }

  /** Waits until the next request may be sent; false when the wait was ended early, so that the work is chosen again. */
  private async isPaced(work: Work): Promise<boolean> {
    if (work.kind === 'details' && work.pace === 'live') return true
    const { now, chance, sleep } = this.deps
    const pause = work.kind === 'details' && work.pace === 'slow' ? SLOW_PAUSE : pauseBefore(this.requests, chance())
    const since = Math.max(0, now() - this.lastRequestAt)
    if (pause <= since) return true
    const { signal } = this.waker
    await sleep(pause - since, signal)
    return !signal.aborted
  }

  private async perform(work: Work): Promise<void> {
    if (work.kind === 'verify') await this.verify()
    else if (work.kind === 'list') await this.readPage(work.history)
    else if (work.kind === 'details') await this.readDetailsOf(work.id)
  }

  private verify(): Promise<void> {
    this.verifying ??= this.readUser().finally(() => {
      this.verifying = null
    })
    return this.verifying
  }

  private async readUser(): Promise<void> {
    const answer = await this.send(userStatusRequest)
    const status: Result<{ username: string; practiceSession: number | null }> =
      'kind' in answer ? { ok: false, failure: answer } : readUserStatus(answer)
    if (!status.ok) return this.fail(status.failure)
    this.verifiedAt = this.deps.now()
    this.pages = 0
    await this.deps.store.update({
      account: status.value,
      marker: 'marker' in answer ? answer.marker : null,
      // Failures stay counted: the list or the details may go on failing while this request succeeds.
      retryAt: null,
    })
    this.deps.onChange()
  }

  private async readPage(history: History): Promise<void> {
    const pass = history.pass ?? NEW_PASS
    const answer = await this.send(listRequest(history.list, pass))
    const page: Result<ListPage> =
      'kind' in answer
        ? { ok: false, failure: answer }
        : history.list === 'rest'
          ? readRestPage(answer)
          : readGraphqlPage(answer)
    if (!page.ok) return this.failPage(history, page.failure)
    if ('marker' in answer && !(await this.isSameSignIn(answer))) return
    const next = advance(history, page.value)
    if (!next.ok) return this.fail(next.failure)
    this.pages += 1
    this.isCheckDue = false
    const now = this.deps.now()
    await this.deps.store.write(async (tx, state) => {
      const key = historyKey(state)
      const arrival = { account: key[0], practiceSession: state.account?.practiceSession ?? null, isDetailed: false }
      for (const submission of page.value.submissions) await putSubmission(tx, state, submission, arrival)
      for (const id of page.value.pending) await want(tx, key[0], id, now)
      await tx.objectStore('histories').put(next.value, key)
      Object.assign(state, { failures: 0, retryAt: null, lastCheckAt: now })
    })
    this.deps.onChange()
  }

  /** The site may refuse the REST list and still serve the GraphQL list. */
  private async failPage(history: History, failure: Failure): Promise<void> {
    const isRefused = failure.kind === 'blocked' || (failure.kind === 'site-changed' && failure.field === 'the address')
    const isFirst = history.frontier === null && history.pass === null
    if (!isRefused || !isFirst || history.list !== 'rest') return this.fail(failure)
    await this.deps.store.write(async (tx, state) => {
      await tx.objectStore('histories').put({ ...history, list: 'graphql', pass: NEW_PASS }, historyKey(state))
    })
  }

  private async readDetailsOf(id: string): Promise<void> {
    const answer = await this.send(detailsRequest(id))
    const details: Result<SiteDetails> = 'kind' in answer ? { ok: false, failure: answer } : readDetails(answer, id)
    if ('marker' in answer && details.ok && !(await this.isSameSignIn(answer))) return
    if (details.ok) {
      this.locked = 0
      await this.storeDetails(id, details.value)
    } else if (details.failure.kind === 'blocked' && 'status' in answer && this.isLocked(answer)) {
      await this.storeDetails(id, { state: 'missing' })
    } else await this.fail(details.failure)
  }

  /** A JSON 403 for one submission means a problem that the account may no longer see; several in a row mean a refusal of all. */
  private isLocked({ status, contentType, isChallenge }: Answer): boolean {
    if (status !== 403 || isChallenge || !/json/i.test(contentType)) return false
    this.locked += 1
    return this.locked < MAX_LOCKED
  }

  private async storeDetails(id: string, details: SiteDetails): Promise<void> {
    const now = this.deps.now()
    await this.deps.store.write(async (tx, state) => {
      const [account] = historyKey(state)
      const wanted = await tx.objectStore('wanted').get([account, id])
      state.failures = 0
      const tries = (wanted?.tries ?? 0) + 1
      const isRetried = details.state === 'pending' || (details.state === 'missing' && wanted && tries < MAX_MISSING)
      if (isRetried) {
        const notBefore = now + Math.min(1000 * 2 ** tries, MAX_WANT_WAIT)
        await tx.objectStore('wanted').put({ account, id, notBefore, tries })
        return
      }
      await tx.objectStore('wanted').delete([account, id])
      if (details.state === 'known' && details.username.toLowerCase() === account) {
        const arrival = { account, practiceSession: state.account?.practiceSession ?? null, isDetailed: true }
        await putSubmission(tx, state, details.submission, arrival)
        if (details.submission.statusDisplay === 'Accepted') await closeAttempt(tx, account, id)
        return
      }
      const stored = await tx.objectStore('submissions').get([account, id])
      if (stored) await tx.objectStore('submissions').put({ ...stored, hasDetails: 1 })
    })
    this.deps.onChange()
  }

  /** False when somebody signed in or out since the last check: the answer may belong to another account and is dropped. */
  private async isSameSignIn({ marker }: Answer): Promise<boolean> {
    const { store } = this.deps
    const state = await store.state()
    if (state.marker === marker || this.markers >= MAX_MARKERS) {
      if (state.marker === marker) this.markers = 0
      return true
    }
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
      const next = afterFailure(failure, state.failures)
      if (failure.kind === 'signed-out') Object.assign(state, { account: null, marker: null })
      if ('retryIn' in next) Object.assign(state, { retryAt: now() + next.retryIn, failures: state.failures + 1 })
      else if (next.stop === 'no-tab' && (await isComplete(tx.objectStore('histories').get(historyKey(state))))) {
        this.isCheckDue = false
        this.isResting = true
      } else state.stop = stopFor(next.stop, next.field)
    })
    onChange()
  }
}

async function isComplete(history: Promise<History | undefined>): Promise<boolean> {
  const { frontier = null, pass = null } = (await history) ?? {}
  return frontier !== null && pass === null
}
