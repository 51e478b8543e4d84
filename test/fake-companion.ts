import type { Status } from '../extension/protocol/status'
import type { SubmissionRecord } from '../extension/protocol/submission'

/** A submission as tests write it. The fake fills in the other fields. */
export type SubmissionInput = Pick<SubmissionRecord, 'id' | 'titleSlug' | 'timestamp'> & Partial<SubmissionRecord>

/** The requests to the fake, in order. */
export interface RecordedRequests {
  id: number
  type: string
  username: string
  since?: number
  submissionIds?: string[]
  count?: number
  ratingIds?: string[]
}

/** A fake of the companion extension. It implements only the extension's end of the port. */
export interface FakeCompanion {
  readonly asked: RecordedRequests[]
  status: Status
  /** Changes in one page. */
  pageSize: number
  /** Answers a request instead of the fake: null for no answer, undefined to leave it to the fake. */
  intercept: (request: RecordedRequests) => object | null | undefined
  /** Adds submissions, or new facts of known ones, with new sequence numbers. Connected pages are notified. */
  put(...submissions: SubmissionInput[]): void
  /** Deletes all data: the store gets a new id, and its numbers start again. */
  reset(): void
  /** Sends any message to the connected pages. */
  push(message: object): void
  /** Connects a page. The returned function receives the page's messages. */
  connect(send: (message: object) => void): (message: unknown) => void
}

/** Creates a fake of protocol 2 for one user. It runs in a page too (test/e2e/harness/companion.ts), so it imports nothing at run time. */
export function createFakeCompanion(username: string): FakeCompanion {
  const known = new Map<string, { sequence: number; submission: SubmissionRecord }>()
  const pages: ((message: object) => void)[] = []
  let stores = 1
  const fake: FakeCompanion = {
    asked: [],
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
      for (const one of submissions) {
        const before = known.get(one.id)?.submission
        const whole = { title: one.titleSlug, statusDisplay: 'Accepted', lang: 'python3', practiceSession: 7 }
        fake.status.sequence += 1
        known.set(one.id, { sequence: fake.status.sequence, submission: { ...whole, ...before, ...one } })
      }
      fake.status.submissions = known.size
      fake.status.withCode = [...known.values()].filter(({ submission }) => submission.code !== undefined).length
      fake.push({ type: 'pushed', status: fake.status })
    },
    reset() {
      known.clear()
      stores += 1
      fake.status = { ...fake.status, storeId: `store-${stores}`, sequence: 0, submissions: 0, withCode: 0 }
    },
    push(message) {
      for (const send of pages) send(structuredClone(message))
    },
    connect(send) {
      pages.push(send)
      return (message) => {
        // The test pages send no other messages.
        const request = message as RecordedRequests
        fake.asked.push(request)
        const answer = fake.intercept(request)
        if (answer !== null) send(structuredClone(answer ?? answerTo(request)))
      }
    },
  }

  function answerTo({ id, type, since = 0, ...request }: RecordedRequests): object {
    if (request.username.toLowerCase() !== username.toLowerCase()) {
      const status = { ...fake.status, sequence: 0, submissions: 0, withCode: 0 }
      return type === 'changes' ? { id, ...page([], since) } : { id, type: 'status', status }
    }
    if (type === 'pause') fake.status = { ...fake.status, importState: 'paused' }
    if (type === 'retry' || type === 'start') fake.status = { ...fake.status, importState: 'complete', stop: null }
    if (type !== 'changes') return { id, type: 'status', status: fake.status }
    const changes = [...known.values()]
      .filter(({ sequence }) => sequence > since)
      .sort((a, b) => a.sequence - b.sequence)
      .map((change) => ({ kind: 'submission', ...change }))
    return { id, ...page(changes, since) }
  }

  function page(changes: { sequence: number }[], since: number): object {
    const shown = changes.slice(0, fake.pageSize)
    const until = shown.at(-1)?.sequence ?? since
    return {
      type: 'changes',
      storeId: fake.status.storeId,
      changes: shown,
      until,
      isLast: shown.length === changes.length,
    }
  }

  return fake
}
