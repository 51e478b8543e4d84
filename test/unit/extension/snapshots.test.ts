import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalise } from '#domain/journey/checksum'
import { textOf } from '#domain/journey/checksummed-text'
import { rebuildJourney } from '#domain/journey/rebuild'
import type { Snapshot } from '#domain/solve'
import type { SnapshotRecord } from '../../../extension/protocol/submission'
import { createSnapshot, type RecordedText, type TextToRecord } from '../../../extension/rules/snapshots'

const EMPTY: RecordedText = { text: null, lang: 'python3', snapshots: 0, units: 0 }

/** Records texts one after another. `texts` contains those after which a snapshot was taken. */
function record(all: readonly TextToRecord[]): { snapshots: SnapshotRecord[]; texts: string[] } {
  const snapshots: SnapshotRecord[] = []
  const texts: string[] = []
  let recorded = EMPTY
  for (const typed of all) {
    const next = createSnapshot(recorded, typed)
    if (next === null) continue
    const { snapshot, text } = next
    snapshots.push(snapshot)
    texts.push(text)
    const units = recorded.units + (snapshot.fullCode ?? snapshot.patchText ?? '').length
    recorded = { text, lang: typed.lang, snapshots: snapshots.length, units }
  }
  return { snapshots, texts }
}

const strange = fc.constantFrom(
  'a',
  'b\n',
  '\r\n',
  '😀',
  '\ud83d',
  '\ude00',
  '\0',
  '\u200b',
  'é',
  'e\u0301',
  '%',
  '+',
  '  x = 1\n',
)
const text = fc.array(strange, { maxLength: 60 }).map((parts) => parts.join(''))
const typed = fc.record({
  text,
  lang: fc.constantFrom('python3', 'cpp'),
  cause: fc.constantFrom('typed' as const, 'run' as const, 'submit' as const),
})

it('[E7] the app rebuilds every recorded text exactly, with emoji, halves of characters, CRLF and NUL', () => {
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 60 }), (all) => {
      const { snapshots, texts } = record(all.map((one, at) => ({ ...one, at })))
      const rebuilt = rebuildJourney(snapshots as Snapshot[])
      expect(rebuilt.map(({ state }) => state)).toEqual(texts.map(() => 'ok'))
      expect(rebuilt.map(({ code }) => code && textOf(code))).toEqual(texts)
    }),
  )
})

it('[E7] the code of a Run or a submission is recorded whenever it differs', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { texts } = record([
        { text: before, lang: 'cpp', cause: 'typed', at: 1 },
        { text: after, lang: 'cpp', cause: 'submit', at: 2 },
      ])
      expect(texts.at(-1)).toBe(normalise(after))
    }),
  )
})

it('[E7] typing is recorded from 30 changed characters or two line ends on', () => {
  const count = (after: string) =>
    record([
      { text: 'start', lang: 'cpp', cause: 'typed', at: 1 },
      { text: after, lang: 'cpp', cause: 'typed', at: 2 },
    ]).snapshots.length
  expect(count(`start${'x'.repeat(29)}`)).toBe(1)
  expect(count(`start${'x'.repeat(30)}`)).toBe(2)
  expect(count('start\na')).toBe(1)
  expect(count('start\na\nb')).toBe(2)
})

it('[E7] the first text, every 25th and a language switch are checkpoints', () => {
  const all = Array.from(
    { length: 30 },
    (_, at): TextToRecord => ({ text: 'x'.repeat(40 * at), lang: 'cpp', cause: 'typed', at }),
  )
  const { snapshots } = record([...all, { text: 'y', lang: 'java', cause: 'typed', at: 99 }])
  const checkpoints = snapshots.flatMap(({ isCheckpoint }, index) => (isCheckpoint ? [index] : []))
  expect(checkpoints).toEqual([0, 25, 30])
})

it('[E7] an attempt is bounded: then only submissions are recorded, and at most 5,000 snapshots', () => {
  const full = { text: 'a\n', lang: 'cpp', snapshots: 2_000, units: 0 }
  const typedText = (cause: TextToRecord['cause']): TextToRecord => ({
    text: 'b'.repeat(100),
    lang: 'cpp',
    cause,
    at: 1,
  })
  expect(createSnapshot(full, typedText('typed'))).toBeNull()
  expect(createSnapshot({ ...full, snapshots: 9, units: 2_000_000 }, typedText('run'))).toBeNull()
  expect(createSnapshot(full, typedText('submit'))).not.toBeNull()
  expect(createSnapshot({ ...full, snapshots: 5_000 }, typedText('submit'))).toBeNull()
})

it('[E7] one megabyte of code is stored whole', () => {
  const big = 'x = 1\n'.repeat(170_000)
  const next = createSnapshot(
    { ...EMPTY, text: 'a\n', snapshots: 3 },
    { text: big, lang: 'python3', cause: 'run', at: 1 },
  )
  expect(next?.snapshot).toMatchObject({ isCheckpoint: true, fullCode: big })
})
