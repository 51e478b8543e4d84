import * as v from 'valibot'
import { COUNT } from '../protocol/bounds'
import {
  type Change,
  MAX_CHANGES_PER_PAGE,
  MAX_PAGE_UNITS,
  REQUEST,
  type Refusal,
  type Request,
  type Response,
} from '../protocol/messages'
import { unitsOf } from '../protocol/recording'
import type { Status } from '../protocol/status'
import { remainingWait } from '../rules/pace'
import { recordingTroubleText } from '../rules/recording'
import { waitReasonText } from '../rules/stops'
import { assemble } from './assemble'
import type { Importer } from './importer'
import { historyKey } from './next-step'
import { confirmRatings, pendingRatings } from './ratings'
import { queueDetails } from './retries'
import { keyRangeOfPrefix, type State, type Store, type SubmissionCount } from './store'

/** Dependencies of the bridge. */
export interface BridgeDeps {
  store: Store
  importer: Pick<Importer, 'isRunning' | 'unstoredStop' | 'wake' | 'retry' | 'pause'>
  /** Whether the user has pressed Start on the first-run page. */
  hasConsent(): Promise<boolean>
  version: string
  /** Epoch milliseconds. */
  now(): number
  /** Shows a changed state on the toolbar icon, in the popup and in pages. */
  onChange(): void
}

const refused = (id: number, refusal: Refusal, message: string): Response => ({ id, type: 'refused', refusal, message })

/** Answers a request of a page whose site is connected. */
export async function answerRequest(deps: BridgeDeps, sent: unknown): Promise<Response> {
  const parsed = v.safeParse(REQUEST, sent)
  if (!parsed.success) return refused(idOf(sent), 'bad-request', 'The request does not match protocol 2.')
  try {
    return await answer(deps, parsed.output)
  } catch (error) {
    console.error(error)
    return storageResponse(sent, error)
  }
}

/** The response to a page whose site is not connected. */
export function notConnectedResponse(sent: unknown): Response {
  return refused(idOf(sent), 'not-connected', 'Connect this site in the popup of the extension.')
}

/** The response when the extension's database cannot be opened or read, with the browser's reason. */
export function storageResponse(sent: unknown, error: unknown): Response {
  return refused(idOf(sent), 'storage', `The extension's database could not be read: ${String(error).slice(0, 200)}`)
}

function idOf(sent: unknown): number {
  const parsed = v.safeParse(v.object({ id: COUNT }), sent)
  return parsed.success ? parsed.output.id : 0
}

async function answer(deps: BridgeDeps, request: Request): Promise<Response> {
  const { id, username } = request
  if (request.type === 'changes') return changesAfter(deps.store, id, username.toLowerCase(), request.since)
  if (request.type !== 'status') {
    const { account } = await deps.store.state()
    if (account !== null && !isSignedIn({ account }, username)) {
      return refused(id, 'other-user', `Another account is signed in at leetcode.com, not ${username}.`)
    }
    await act(deps, request)
  }
  return { id, type: 'status', status: await statusOf(deps, username) }
}

async function act({ importer, store, now, onChange }: BridgeDeps, request: Request): Promise<void> {
  const account = request.username.toLowerCase()
  switch (request.type) {
    case 'pause':
      return importer.pause()
    case 'retry':
      return importer.retry(true)
    case 'start': {
      const { isPaused } = await store.state()
      return isPaused ? importer.retry(true) : importer.wake(true)
    }
    case 'due':
      await store.update({ due: { account, count: request.count, at: now() } })
      return onChange()
    case 'rated':
      await confirmRatings(store, account, request.ratingIds)
      return onChange()
    case 'details': {
      await store.write(async (tx) => {
        for (const id of request.submissionIds) {
          const stored = await tx.objectStore('submissions').get([account, id])
          if (stored && stored.hasDetails !== 1) await queueDetails(tx, account, id, now(), 'requested')
        }
      })
      importer.wake()
    }
  }
}

const NOT_STARTED = 'Nothing is read or recorded yet. Open the popup of the extension and choose "Start".'

/** The status of one user, as the protocol defines it. */
export async function statusOf(deps: BridgeDeps, username: string): Promise<Status> {
  const { store, importer, version, now, hasConsent } = deps
  const [stored, isStarted] = await Promise.all([store.state(), hasConsent()])
  const state: State = { ...stored, stop: isStarted ? (importer.unstoredStop ?? stored.stop) : null }
  const account = username.toLowerCase()
  const { db } = store
  const [submissions, withCode, withDetails, histories] = await Promise.all([
    db.countFromIndex('submissions', 'code', keyRangeOfPrefix(account)),
    db.countFromIndex('submissions', 'code', IDBKeyRange.only([account, 1])),
    db.countFromIndex('submissions', 'details', keyRangeOfPrefix(account, 1)),
    db.getAll('histories', keyRangeOfPrefix(account)),
  ])
  const isWaiting = remainingWait(state.retryAt, now()) > 0
  const newest = await db
    .transaction('submissions')
    .store.index('sequence')
    .openKeyCursor(keyRangeOfPrefix(account), 'prev')
  return {
    version,
    storeId: state.storeId,
    sequence: newest ? Number(newest.key[1]) : 0,
    account: isSignedIn(state, username) ? state.account : null,
    submissions,
    withCode,
    withDetails,
    importState: isStarted ? await importStateOf(store, state, importer.isRunning, now()) : 'idle',
    retryAt: isWaiting ? state.retryAt : null,
    waitReason: isWaiting && state.waitReason !== null ? waitReasonText(state.waitReason) : null,
    stop: state.stop,
    stopRetryAt: state.stop === null ? null : state.stopRetryAt,
    detailsTrouble: detailsTroubleOf(state),
    recordingTrouble: isStarted ? recordingTroubleText(state.misses) : null,
    completeness: await completenessOf(store, state, account),
    lastCheckAt: state.lastCheckAt,
    notice: isStarted ? noticeFor(state, username, histories.length) : NOT_STARTED,
    ratings: await pendingRatings(store, account),
  }
}

/** Why background requests for details bring none; null after the first success. */
function detailsTroubleOf({ details: { stop, failures } }: State): string | null {
  if (failures === 0) return null
  const why = stop?.message ?? 'leetcode.com sends no details, as it does when requests come too fast.'
  return `The details of some submissions are missing. ${why} The extension asks again by itself.`
}

async function completenessOf({ db }: Store, state: State, account: string): Promise<SubmissionCount | null> {
  if (state.account?.username.toLowerCase() !== account) return null
  return (await db.get('histories', historyKey(state)))?.count ?? null
}

async function importStateOf(
  store: Store,
  state: State,
  isRunning: boolean,
  now: number,
): Promise<Status['importState']> {
  if (state.isPaused) return 'paused'
  if (state.stop !== null) return 'stopped'
  if (remainingWait(state.retryAt, now) > 0) return 'waiting'
  const { username = '', practiceSession = null } = state.account ?? {}
  const history = await store.db.get('histories', [username.toLowerCase(), practiceSession ?? 0])
  if (history?.frontier != null && history.pass === null) return 'complete'
  return isRunning ? 'running' : 'idle'
}

/** Whether an account is signed in at the practice site. No other account is named to a page (E17). */
const isSignedIn = ({ account }: Pick<State, 'account'>, username: string): boolean =>
  account?.username.toLowerCase() === username.toLowerCase()

function noticeFor({ account }: State, username: string, sessions: number): string | null {
  if (account !== null && !isSignedIn({ account }, username)) {
    return `Another account is signed in at leetcode.com. New submissions of ${username} arrive after you sign in there as ${username}.`
  }
  if (account !== null && sessions > 1) {
    return 'You have several practice sessions at leetcode.com. Only the submissions of the active one can be read; activate another one there to import it.'
  }
  return null
}

async function changesAfter(store: Store, id: number, account: string, since: number): Promise<Response> {
  const { storeId } = await store.state()
  const range = IDBKeyRange.bound([account, since], [account, []], true)
  const found = await store.db.getAllFromIndex('submissions', 'sequence', range, MAX_CHANGES_PER_PAGE + 1)
  const changes: Change[] = []
  let units = 0
  for (const stored of found.slice(0, MAX_CHANGES_PER_PAGE)) {
    const submission = await assemble(store, stored)
    units += unitsOf(submission)
    if (changes.length > 0 && units > MAX_PAGE_UNITS) break
    changes.push({ sequence: stored.sequence, kind: 'submission', submission })
  }
  const until = changes.at(-1)?.sequence ?? since
  return { id, type: 'changes', storeId, changes, until, isLast: changes.length === found.length }
}
