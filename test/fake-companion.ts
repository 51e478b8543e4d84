import type { Status } from '../extension/protocol/status'
import type { SubmissionRecord } from '../extension/protocol/submission'

/** The fake companion fills in the other fields. */
export type SubmissionInput = Pick<SubmissionRecord, 'id' | 'titleSlug' | 'timestamp'> & Partial<SubmissionRecord>

export interface RecordedRequest {
  id: number
  type: string
  username: string
  since?: number
  submissionIds?: string[]
  count?: number
  ratingIds?: string[]
}

/** A fake of the companion extension's end of the port. */
export interface FakeCompanion {
  readonly receivedRequests: RecordedRequest[]
  status: Status
  /** The number of changes in one page of an answer. */
  pageSize: number
  /** Answers a request instead of the fake. Returns null for no answer, and undefined to let the fake answer. */
  intercept: (request: RecordedRequest) => object | null | undefined
  /** Adds submissions, or new fields of known ones, with new sequence numbers. Notifies the connected pages. */
  put(...submissions: SubmissionInput[]): void
  /** Deletes all data. The store gets a new id, and its sequence numbers start at 1 again. */
  reset(): void
  push(message: object): void
  /** Connects a page. The returned function receives the page's messages. */
  connect(send: (message: object) => void): (message: unknown) => void
}

/** Implements protocol 2 for one user. The function also runs in a page, so it imports nothing at run time. */
export function createFakeCompanion(username: string): FakeCompanion {
  const knownSubmissions = new Map<string, { sequence: number; submission: SubmissionRecord }>()
  const pages: ((message: object) => void)[] = []
  let storeCount = 1
  const fake: FakeCompanion = {
    receivedRequests: [],
    pageSize: 100,
    intercept: () => undefined,
    status: {
      version: '1.2.3',
      storeId: 'store-1',
      sequence: 0,
      account: { username, practiceSession: 7 },
      submissions: 0,
      withCode: 0,
      withDetails: 0,
      importState: 'complete',
      retryAt: null,
      stop: null,
      lastCheckAt: null,
      notice: null,
    },
    put(...submissions) {
      for (const input of submissions) {
        const earlierRecord = knownSubmissions.get(input.id)?.submission
        const defaults = { title: input.titleSlug, statusDisplay: 'Accepted', lang: 'python3', practiceSession: 7 }
        fake.status.sequence += 1
        knownSubmissions.set(input.id, {
          sequence: fake.status.sequence,
          submission: { ...defaults, ...earlierRecord, ...input },
        })
      }
      fake.status.submissions = knownSubmissions.size
      fake.status.withCode = [...knownSubmissions.values()].filter(
        ({ submission }) => submission.code !== undefined,
      ).length
      fake.push({ type: 'pushed', status: fake.status })
    },
    reset() {
      knownSubmissions.clear()
      storeCount += 1
      fake.status = { ...fake.status, storeId: `store-${storeCount}`, sequence: 0, submissions: 0, withCode: 0 }
    },
    push(message) {
      for (const send of pages) send(structuredClone(message))
    },
    connect(send) {
      pages.push(send)
      return (message) => {
        // The test pages send no other messages.
        const request = message as RecordedRequest
        fake.receivedRequests.push(request)
        const answer = fake.intercept(request)
        if (answer !== null) send(structuredClone(answer ?? makeAnswer(request)))
      }
    },
  }

  function makeAnswer({ id, type, since = 0, ...request }: RecordedRequest): object {
    if (request.username.toLowerCase() !== username.toLowerCase()) {
      const status = { ...fake.status, sequence: 0, submissions: 0, withCode: 0 }
      return type === 'changes' ? { id, ...makePage([], since) } : { id, type: 'status', status }
    }
    if (type === 'pause') fake.status = { ...fake.status, importState: 'paused' }
    if (type === 'retry' || type === 'start') fake.status = { ...fake.status, importState: 'complete', stop: null }
    if (type !== 'changes') return { id, type: 'status', status: fake.status }
    const changes = [...knownSubmissions.values()]
      .filter(({ sequence }) => sequence > since)
      .sort((a, b) => a.sequence - b.sequence)
      .map((change) => ({ kind: 'submission', ...change }))
    return { id, ...makePage(changes, since) }
  }

  function makePage(changes: { sequence: number }[], since: number): object {
    const pageChanges = changes.slice(0, fake.pageSize)
    const until = pageChanges.at(-1)?.sequence ?? since
    return {
      type: 'changes',
      storeId: fake.status.storeId,
      changes: pageChanges,
      until,
      isLast: pageChanges.length === changes.length,
    }
  }

  return fake
}
