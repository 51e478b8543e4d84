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
import { countUnits } from '../protocol/recording'
import type { Status } from '../protocol/status'
import { computeRemainingWaitMs } from '../rules/pace'
import { describeRecordingTrouble } from '../rules/recording'
import { describeWait } from '../rules/stops'
import { assembleSubmission } from './assemble'
import type { Importer } from './importer'
import { getHistoryKey } from './next-step'
import { confirmRatings, readPendingRatings } from './ratings'
import { queueDetails } from './retries'
import { createPrefixKeyRange, type State, type Store, type SubmissionCount } from './store'

export interface BridgeDeps {
  store: Store
  importer: Pick<Importer, 'isRunning' | 'unstoredStop' | 'wake' | 'resumeImport' | 'pause'>
  /** Whether the user has accepted the current text of the first-run page. */
  hasConsent(): Promise<boolean>
  version: string
  /** Epoch milliseconds. */
  now(): number
  /** Called after a change, to show the new state on the toolbar icon, in the popup and in pages. */
  onChange(): void
}

const createRefusedResponse = (id: number, refusal: Refusal, message: string): Response => ({
  id,
  type: 'refused',
  refusal,
  message,
})

/** Answers a request of a page whose site is connected. */
export async function answerRequest(deps: BridgeDeps, message: unknown): Promise<Response> {
  const parsed = v.safeParse(REQUEST, message)
  if (!parsed.success)
    return createRefusedResponse(getMessageId(message), 'bad-request', 'The request does not match protocol 2.')
  try {
    return await createResponse(deps, parsed.output)
  } catch (error) {
    console.error(error)
    return createStorageErrorResponse(message, error)
  }
}

/** Returns the response to a page whose site is not connected. */
export function createNotConnectedResponse(message: unknown): Response {
  return createRefusedResponse(
    getMessageId(message),
    'not-connected',
    'Connect this site in the popup of the extension.',
  )
}

/** Returns the response after a failed access to the extension's database, with the reason of the browser. */
export function createStorageErrorResponse(message: unknown, error: unknown): Response {
  return createRefusedResponse(
    getMessageId(message),
    'storage',
    `The extension's database could not be read: ${String(error).slice(0, 200)}`,
  )
}

function getMessageId(message: unknown): number {
  const parsed = v.safeParse(v.object({ id: COUNT }), message)
  return parsed.success ? parsed.output.id : 0
}

async function createResponse(deps: BridgeDeps, request: Request): Promise<Response> {
  const { id, username } = request
  if (request.type === 'changes') return readChangesAfter(deps.store, id, username.toLowerCase(), request.since)
  if (request.type !== 'status') {
    const { account } = await deps.store.readState()
    if (account !== null && !isSignedIn({ account }, username)) {
      return createRefusedResponse(id, 'other-user', `Another account is signed in at leetcode.com, not ${username}.`)
    }
    await performAction(deps, request)
  }
  return { id, type: 'status', status: await readStatus(deps, username) }
}

async function performAction({ importer, store, now, onChange }: BridgeDeps, request: Request): Promise<void> {
  const account = request.username.toLowerCase()
  switch (request.type) {
    case 'pause':
      return importer.pause()
    case 'retry':
      return importer.resumeImport(true)
    case 'start': {
      const { isPaused } = await store.readState()
      return isPaused ? importer.resumeImport(true) : importer.wake(true)
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

const NOT_STARTED_MESSAGE = 'Nothing is read or recorded yet. Open the popup of the extension and choose "Start".'

export async function readStatus(deps: BridgeDeps, username: string): Promise<Status> {
  const { store, importer, version, now, hasConsent } = deps
  const [storedState, isStarted] = await Promise.all([store.readState(), hasConsent()])
  const state: State = { ...storedState, stop: isStarted ? (importer.unstoredStop ?? storedState.stop) : null }
  const account = username.toLowerCase()
  const { db } = store
  const [submissions, withCode, withDetails, histories] = await Promise.all([
    db.countFromIndex('submissions', 'code', createPrefixKeyRange(account)),
    db.countFromIndex('submissions', 'code', IDBKeyRange.only([account, 1])),
    db.countFromIndex('submissions', 'details', createPrefixKeyRange(account, 1)),
    db.getAll('histories', createPrefixKeyRange(account)),
  ])
  const isWaiting = computeRemainingWaitMs(state.retryAt, now()) > 0
  const newest = await db
    .transaction('submissions')
    .store.index('sequence')
    .openKeyCursor(createPrefixKeyRange(account), 'prev')
  return {
    version,
    storeId: state.storeId,
    sequence: newest ? Number(newest.key[1]) : 0,
    account: isSignedIn(state, username) ? state.account : null,
    submissions,
    withCode,
    withDetails,
    importState: isStarted ? await readImportState(store, state, importer.isRunning, now()) : 'idle',
    retryAt: isWaiting ? state.retryAt : null,
    waitReason: isWaiting && state.waitReason !== null ? describeWait(state.waitReason) : null,
    stop: state.stop,
    stopRetryAt: state.stop === null ? null : state.stopRetryAt,
    detailsTrouble: describeDetailsTrouble(state),
    recordingTrouble: isStarted ? describeRecordingTrouble(state.misses) : null,
    completeness: await readCompleteness(store, state, account),
    lastCheckAt: state.lastCheckAt,
    notice: isStarted ? describeOtherSession(state, username, histories.length) : NOT_STARTED_MESSAGE,
    ratings: await readPendingRatings(store, account),
  }
}

/** Explains why the extension cannot read the details of submissions; null if it can. */
function describeDetailsTrouble({ details: { stop, failures } }: State): string | null {
  if (failures === 0) return null
  const reason = stop?.message ?? 'leetcode.com sends no details, as it does when requests come too fast.'
  return `The details of some submissions are missing. ${reason} The extension asks again by itself.`
}

async function readCompleteness({ db }: Store, state: State, account: string): Promise<SubmissionCount | null> {
  if (state.account?.username.toLowerCase() !== account) return null
  return (await db.get('histories', getHistoryKey(state)))?.count ?? null
}

async function readImportState(
  store: Store,
  state: State,
  isRunning: boolean,
  now: number,
): Promise<Status['importState']> {
  if (state.isPaused) return 'paused'
  if (state.stop !== null) return 'stopped'
  if (computeRemainingWaitMs(state.retryAt, now) > 0) return 'waiting'
  const { username = '', practiceSession = null } = state.account ?? {}
  const history = await store.db.get('histories', [username.toLowerCase(), practiceSession ?? 0])
  if (history?.frontier != null && history.pass === null) return 'complete'
  return isRunning ? 'running' : 'idle'
}

/** Whether a user is signed in at the practice site. A page gets information only about the user that it names (E17). */
const isSignedIn = ({ account }: Pick<State, 'account'>, username: string): boolean =>
  account?.username.toLowerCase() === username.toLowerCase()

function describeOtherSession({ account }: State, username: string, sessions: number): string | null {
  if (account !== null && !isSignedIn({ account }, username)) {
    return `Another account is signed in at leetcode.com. New submissions of ${username} arrive after you sign in there as ${username}.`
  }
  if (account !== null && sessions > 1) {
    return 'You have several practice sessions at leetcode.com. Only the submissions of the active one can be read; activate another one there to import it.'
  }
  return null
}

async function readChangesAfter(store: Store, id: number, account: string, since: number): Promise<Response> {
  const { storeId } = await store.readState()
  const range = IDBKeyRange.bound([account, since], [account, []], true)
  const rows = await store.db.getAllFromIndex('submissions', 'sequence', range, MAX_CHANGES_PER_PAGE + 1)
  const changes: Change[] = []
  let totalUnits = 0
  for (const stored of rows.slice(0, MAX_CHANGES_PER_PAGE)) {
    const submission = await assembleSubmission(store, stored)
    totalUnits += countUnits(submission)
    if (changes.length > 0 && totalUnits > MAX_PAGE_UNITS) break
    changes.push({ sequence: stored.sequence, kind: 'submission', submission })
  }
  const until = changes.at(-1)?.sequence ?? since
  return { id, type: 'changes', storeId, changes, until, isLast: changes.length === rows.length }
}
