import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readCommit, readPortable } from '#events/commit'
import { EVENT } from '#events/event'
import { readEvent } from '#events/read-event'
import { assertProperty } from '../../property'
import { anyCommand, runCommands } from './command-generators'

const anyEvent = fc
  .array(anyCommand, { minLength: 1, maxLength: 12 })
  .map((list) =>
    runCommands(list)
      .commits.flatMap(({ events }) => events)
      .map((event): unknown => JSON.parse(JSON.stringify(event))),
  )
  .filter((events) => events.length > 0)
  .chain((events) => fc.constantFrom(...events))

const anyValue = fc.constantFrom<unknown>(undefined, null, '', 'x', 0, -1, 0.5, Number.NaN, true, [], {}, [1], { x: 1 })

/** Each number of the path selects an item or a field. The field `extra` may be new. */
function replaceAtPath(value: unknown, path: readonly number[], replacement: unknown): unknown {
  const [selector, ...remainingPath] = path
  if (selector === undefined) return replacement
  if (Array.isArray(value))
    return value.map((item, i) =>
      i === selector % value.length ? replaceAtPath(item, remainingPath, replacement) : item,
    )
  if (typeof value !== 'object' || value === null) return replacement
  const names = [...Object.keys(value), 'extra']
  const name = names[selector % names.length] ?? 'extra'
  return { ...value, [name]: replaceAtPath(Reflect.get(value, name), remainingPath, replacement) }
}

function readResultOrError(read: () => object): unknown {
  try {
    return read()
  } catch (error) {
    return String(error)
  }
}

test('[L1] the fast check accepts exactly the commits that the full check accepts', () => {
  const commit = { id: 'a', at: 5, wall: 4, device: 'd', cause: 'person', events: [null, { type: 'x' }] }
  assertProperty(
    fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), anyValue, (path, newValue) => {
      const storedCommit = replaceAtPath(commit, path, newValue)
      if (typeof storedCommit !== 'object' || storedCommit === null) throw new Error('an object')
      const readResult = readResultOrError(() => readCommit({ seq: 1, ...storedCommit }, 'here'))
      const fullCheckResult = readResultOrError(() => readPortable(storedCommit, 'here'))
      expect(readResult).toStrictEqual(
        typeof fullCheckResult === 'string' ? fullCheckResult : { seq: 1, ...Object(fullCheckResult) },
      )
    }),
    { numRuns: 2_000 },
  )
})

describe('reading an event', () => {
  test('[L1] gives the same result as the event’s full schema, for any input', () => {
    assertProperty(
      fc.property(anyEvent, fc.array(fc.nat(20), { maxLength: 5 }), anyValue, (event, path, newValue) => {
        for (const storedEvent of [event, replaceAtPath(event, path, newValue)]) {
          const [fastResult, fullResult] = [readEvent(storedEvent), v.safeParse(EVENT, storedEvent)]
          expect(fastResult.known).toBe(fullResult.success)
          if (fastResult.known) expect(fastResult.event).toStrictEqual(fullResult.output)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('[L1] returns the stored object itself if all its fields are known, and drops unknown fields otherwise', () => {
    const storedEvent: unknown = { type: 'CodeEdited', v: 1, key: 'a|1', code: 'x' }
    expect(readEvent(storedEvent)).toEqual({ known: true, event: storedEvent })
    const readResult = readEvent(storedEvent)
    expect(readResult.known && readResult.event === storedEvent).toBe(true)
    expect(readEvent({ type: 'CodeEdited', v: 1, key: 'a|1', code: 'x', more: 1 })).toEqual({
      known: true,
      event: storedEvent,
    })
  })
})
