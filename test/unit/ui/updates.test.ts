import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CategoryProgress } from '#domain/progress'
import type { UpdateMessage, Views } from '#protocol/views'
import { createIdleSyncView } from '#worker/session/open-session'
import { UpdateStream } from '#worker/session/update-stream'
import { state } from '../../../src/ui/state/state'
import { applyUpdate } from '../../../src/ui/worker-client/apply-updates'
import { assertProperty } from '../../property'

/** A `late` change arrives after the next change. */
type Delivery = 'kept' | 'dropped' | 'doubled' | 'late'

const DELIVERIES: readonly Delivery[] = ['kept', 'dropped', 'doubled', 'late']

const anyRow: fc.Arbitrary<CategoryProgress> = fc.record({
  tag: fc.constantFrom('Array', 'Graph'),
  goal: fc.constantFrom(0.5, 1),
  estimatedScore: fc.constantFrom(0, 1),
  confidenceLevel: fc.constantFrom(0, 1),
  adjustedScore: fc.constantFrom(0, 1),
})

const anyViews: fc.Arbitrary<Views> = fc
  .record({
    solves: fc.nat(3),
    activeId: fc.constantFrom('a', 'b'),
    past: fc.option(fc.nat(2)),
    hiddenElsewhere: fc.option(fc.nat(2)),
    busy: fc.boolean(),
    categories: fc.array(anyRow, { maxLength: 3 }),
  })
  .map(({ solves, activeId, past, hiddenElsewhere, busy, categories }) => ({
    phase: 'loaded',
    sync: { ...createIdleSyncView({ catalog: null, recent: null, extension: null, demo: null }), busy },
    profiles: { list: [], activeId, interviewDates: {}, listVersion: '' },
    progress: { categories },
    solves: {
      count: solves,
      solved: solves,
      waiting: 0,
      isListFull: true,
      unlisted: 0,
      revision: solves,
      commits: solves,
    },
    hiddenElsewhere,
    removedElsewhere: [],
    extension: null,
    today: null,
    past: past === null ? null : { axis: 'changes' as const, position: past, at: past },
  }))

/** The stream can drop, repeat or delay each change. When the page detects a gap, the stream sends all views. */
class FaultyStream {
  #delivery: Delivery = 'kept'
  #lateMessage: UpdateMessage | null = null
  #views: Views
  readonly #stream = new UpdateStream((message) => this.#send(message))

  constructor(views: Views) {
    this.#views = views
    this.#stream.publishWhole(views, HEAD)
  }

  publish(views: Views, delivery: Delivery): void {
    this.#views = views
    this.#delivery = delivery
    this.#stream.publish(views, HEAD)
  }

  #send(message: UpdateMessage): void {
    const lateMessage = this.#lateMessage
    this.#lateMessage = null
    if (message.kind === 'change' && this.#delivery === 'late') this.#lateMessage = message
    else if (message.kind !== 'change' || this.#delivery !== 'dropped') this.#deliver(structuredClone(message))
    if (message.kind === 'change' && this.#delivery === 'doubled') this.#deliver(structuredClone(message))
    if (lateMessage) this.#deliver(structuredClone(lateMessage))
  }

  #deliver(message: UpdateMessage): void {
    if (!applyUpdate(message)) this.#stream.publishWhole(this.#views, HEAD)
  }
}

const HEAD = { seq: 0, id: '' }

const readShownViews = () => JSON.stringify(state.views)

beforeEach(() => {
  vi.stubGlobal('window', { setTimeout: () => 0 })
  state.username = null
  state.views = null
})
afterEach(() => void vi.unstubAllGlobals())

test('[L7] [fault 24] if updates are dropped, doubled or late, the page shows an earlier state, and the current one after the next update', () => {
  assertProperty(
    fc.property(
      anyViews,
      fc.array(fc.tuple(anyViews, fc.constantFrom(...DELIVERIES)), { maxLength: 20 }),
      anyViews,
      (firstViews, updates, lastViews) => {
        const stream = new FaultyStream(firstViews)
        const publishedViews = new Set([JSON.stringify(firstViews)])
        for (const [views, delivery] of updates) {
          publishedViews.add(JSON.stringify(views))
          stream.publish(views, delivery)
          expect(publishedViews).toContain(readShownViews())
        }
        // Two changes arrive without a fault. The first may be followed by a late change. After the second, the page
        // must be up to date.
        for (const revision of [-1, -2]) {
          const views = { ...lastViews, solves: { ...lastViews.solves, revision } }
          stream.publish(views, 'kept')
          if (revision === -2) expect(readShownViews()).toBe(JSON.stringify(views))
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('[L7] [fault 24] complete updates contain only the changed parts, and are never requested again', () => {
  assertProperty(
    fc.property(anyViews, fc.array(anyViews, { maxLength: 20 }), (first, script) => {
      let wholeUpdateCount = 0
      const updates = new UpdateStream((message) => {
        const viewsBefore = JSON.parse(readShownViews())
        if (message.kind === 'whole') wholeUpdateCount += 1
        if (message.kind === 'change')
          for (const [name, slice] of Object.entries(message.slices)) expect(slice).not.toEqual(viewsBefore[name])
        expect(applyUpdate(structuredClone(message))).toBe(true)
      })
      for (const views of [first, ...script]) {
        updates.publish(views, HEAD)
        expect(readShownViews()).toBe(JSON.stringify(views))
      }
      expect(wholeUpdateCount).toBe(1)
    }),
  )
})

test('[A16, C2, C3] a text that needs more than two lines is a notice, except the sentence of a failed source, which is a toast', () => {
  state.toast = null
  state.report = null
  const text = `An unexpected error occurred, recent solves are temporarily unavailable. ${'Why. '.repeat(20)}`
  applyUpdate({ kind: 'toast', tone: 'success', text, failedSource: null })
  expect([state.toast, state.report]).toEqual([null, { tone: 'success', text }])
  state.report = null
  state.screen = 'lists'
  applyUpdate({ kind: 'toast', tone: 'error', text, failedSource: 'recent' })
  expect([state.toast, state.report]).toEqual([expect.objectContaining({ text }), null])
})
