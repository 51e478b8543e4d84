import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readCommit, readPortable } from '#events/commit'
import { EVENT } from '#events/event'
import { readEvent } from '#events/read-event'
import { anyCommand, runAll } from './chance'

/** Events of any type, as stored in a log. */
const anyEvent = fc
  .array(anyCommand, { minLength: 1, maxLength: 12 })
  .map((list) =>
    runAll(list)
      .commits.flatMap(({ events }) => events)
      .map((event): unknown => JSON.parse(JSON.stringify(event))),
  )
  .filter((events) => events.length > 0)
  .chain((events) => fc.constantFrom(...events))

const anyValue = fc.constantFrom<unknown>(undefined, null, '', 'x', 0, -1, 0.5, Number.NaN, true, [], {}, [1], { x: 1 })

/** A value with one part replaced or one field added. */
function changed(value: unknown, path: readonly number[], put: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return put
  if (Array.isArray(value))
    return value.map((item, i) => (i === first % value.length ? changed(item, rest, put) : item))
  if (typeof value !== 'object' || value === null) return put
  const names = [...Object.keys(value), 'extra']
  const name = names[first % names.length] ?? 'extra'
  return { ...value, [name]: changed(Reflect.get(value, name), rest, put) }
}

/** The result of parsing, or its error. */
function resultOf(read: () => object): unknown {
  try {
    return read()
  } catch (error) {
    return String(error)
  }
}

test('[L1] the fast check accepts exactly the commits that the full check accepts', () => {
  const commit = { id: 'a', at: 5, wall: 4, device: 'd', cause: 'person', events: [null, { type: 'x' }] }
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), anyValue, (path, put) => {
      const stored = changed(commit, path, put)
      if (typeof stored !== 'object' || stored === null) throw new Error('an object')
      const read = resultOf(() => readCommit({ seq: 1, ...stored }, 'here'))
      const portable = resultOf(() => readPortable(stored, 'here'))
      expect(read).toStrictEqual(typeof portable === 'string' ? portable : { seq: 1, ...Object(portable) })
    }),
    { numRuns: 2_000 },
  )
})

describe('reading an event', () => {
  test('[L1] gives the result of the event’s schema, for any input', () => {
    fc.assert(
      fc.property(anyEvent, fc.array(fc.nat(20), { maxLength: 5 }), anyValue, (event, path, put) => {
        for (const stored of [event, changed(event, path, put)]) {
          const [read, told] = [readEvent(stored), v.safeParse(EVENT, stored)]
          expect(read.known).toBe(told.success)
          if (read.known) expect(read.event).toStrictEqual(told.output)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('[L1] copies nothing when nothing is left out, and leaves out unknown fields', () => {
    const stored: unknown = { type: 'CodeEdited', v: 1, key: 'a|1', code: 'x' }
    expect(readEvent(stored)).toEqual({ known: true, event: stored })
    const read = readEvent(stored)
    expect(read.known && read.event === stored).toBe(true)
    expect(readEvent({ type: 'CodeEdited', v: 1, key: 'a|1', code: 'x', more: 1 })).toEqual({
      known: true,
      event: stored,
    })
  })
})
