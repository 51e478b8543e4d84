import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CategoryProgress } from '#domain/progress'
import type { UpdateMessage, Views } from '#protocol/views'
import { idleSyncView } from '#worker/session/open-session'
import { UpdateStream } from '#worker/session/update-stream'
import { state } from '../../../src/ui/state/state'
import { applyUpdate } from '../../../src/ui/worker-client/apply-updates'

/** A fault of a change on its way to the page. A `late` change arrives after the next one. */
type Fate = 'kept' | 'dropped' | 'doubled' | 'late'

const FATES: readonly Fate[] = ['kept', 'dropped', 'doubled', 'late']

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
    sync: { ...idleSyncView({ catalog: null, recent: null, extension: null, demo: null }), busy },
    profiles: { list: [], activeId, interviewDates: {}, listVersion: '' },
    progress: { categories },
    solves: { count: solves, solved: solves, waiting: 0, revision: solves, commits: solves },
    hiddenElsewhere,
    removedElsewhere: [],
    extension: null,
    today: null,
    past: past === null ? null : { axis: 'changes' as const, position: past, at: past },
  }))

/** An update stream that can drop, repeat or delay each change. When the page notices a gap, it gets all views. */
class Line {
  #fate: Fate = 'kept'
  #late: UpdateMessage | null = null
  #views: Views
  readonly #pipe = new UpdateStream((message) => this.#carry(message))

  constructor(views: Views) {
    this.#views = views
    this.#pipe.publishWhole(views, HEAD)
  }

  publish(views: Views, fate: Fate): void {
    this.#views = views
    this.#fate = fate
    this.#pipe.publish(views, HEAD)
  }

  #carry(message: UpdateMessage): void {
    const late = this.#late
    this.#late = null
    if (message.kind === 'change' && this.#fate === 'late') this.#late = message
    else if (message.kind !== 'change' || this.#fate !== 'dropped') this.#deliver(structuredClone(message))
    if (message.kind === 'change' && this.#fate === 'doubled') this.#deliver(structuredClone(message))
    if (late) this.#deliver(structuredClone(late))
  }

  #deliver(message: UpdateMessage): void {
    if (!applyUpdate(message)) this.#pipe.publishWhole(this.#views, HEAD)
  }
}

const HEAD = { seq: 0, id: '' }

const shown = () => JSON.stringify(state.views)

beforeEach(() => {
  vi.stubGlobal('window', { setTimeout: () => 0 })
  state.username = null
  state.views = null
})
afterEach(() => void vi.unstubAllGlobals())

test('[L7] [fault 24] when updates are dropped, doubled or late, the page shows a past state, and the current one after the next update', () => {
  fc.assert(
    fc.property(
      anyViews,
      fc.array(fc.tuple(anyViews, fc.constantFrom(...FATES)), { maxLength: 20 }),
      anyViews,
      (first, script, last) => {
        const line = new Line(first)
        const true_ = new Set([JSON.stringify(first)])
        for (const [views, fate] of script) {
          true_.add(JSON.stringify(views))
          line.publish(views, fate)
          expect(true_).toContain(shown())
        }
        // Two changes without a fault: the first may complete a late one, and after the second the page must be up to
        // date.
        for (const revision of [-1, -2]) {
          const views = { ...last, solves: { ...last.solves, revision } }
          line.publish(views, 'kept')
          if (revision === -2) expect(shown()).toBe(JSON.stringify(views))
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('[L7] [fault 24] complete updates have the changed parts alone, and are never requested again', () => {
  fc.assert(
    fc.property(anyViews, fc.array(anyViews, { maxLength: 20 }), (first, script) => {
      let wholes = 0
      const updates = new UpdateStream((message) => {
        const before = JSON.parse(shown())
        if (message.kind === 'whole') wholes += 1
        if (message.kind === 'change')
          for (const [name, slice] of Object.entries(message.slices)) expect(slice).not.toEqual(before[name])
        expect(applyUpdate(structuredClone(message))).toBe(true)
      })
      for (const views of [first, ...script]) {
        updates.publish(views, HEAD)
        expect(shown()).toBe(JSON.stringify(views))
      }
      expect(wholes).toBe(1)
    }),
  )
})
