import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeText } from '#domain/journey/checksum'
import { toPlainText } from '#domain/journey/checksummed-text'
import { rebuildJourney } from '#domain/journey/rebuild'
import type { Snapshot } from '#domain/solve'
import type { SnapshotRecord } from '../../../extension/protocol/submission'
import { createSnapshot, type RecordedText, type TextToRecord } from '../../../extension/rules/snapshots'
import { assertProperty } from '../../property'

const EMPTY_RECORDED_TEXT: RecordedText = { text: null, lang: 'python3', snapshots: 0, units: 0 }

function recordTexts(textsToRecord: readonly TextToRecord[]): { snapshots: SnapshotRecord[]; texts: string[] } {
  const snapshots: SnapshotRecord[] = []
  const texts: string[] = []
  let lastRecorded = EMPTY_RECORDED_TEXT
  for (const textToRecord of textsToRecord) {
    const nextSnapshot = createSnapshot(lastRecorded, textToRecord)
    if (nextSnapshot === null) continue
    const { snapshot, text } = nextSnapshot
    snapshots.push(snapshot)
    texts.push(text)
    const units = lastRecorded.units + (snapshot.fullCode ?? snapshot.patchText ?? '').length
    lastRecorded = { text, lang: textToRecord.lang, snapshots: snapshots.length, units }
  }
  return { snapshots, texts }
}

const anyStrangeText = fc.constantFrom(
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
const anyText = fc.array(anyStrangeText, { maxLength: 60 }).map((parts) => parts.join(''))
const anyTypedText = fc.record({
  text: anyText,
  lang: fc.constantFrom('python3', 'cpp'),
  cause: fc.constantFrom('typed' as const, 'run' as const, 'submit' as const),
})

it('[E7] the app rebuilds every recorded text exactly, with emoji, halves of characters, CRLF and NUL', () => {
  assertProperty(
    fc.property(fc.array(anyTypedText, { maxLength: 60 }), (typedTexts) => {
      const { snapshots, texts } = recordTexts(typedTexts.map((typedText, at) => ({ ...typedText, at })))
      const rebuilt = rebuildJourney(snapshots as Snapshot[])
      expect(rebuilt.map(({ state }) => state)).toEqual(texts.map(() => 'ok'))
      expect(rebuilt.map(({ code }) => code && toPlainText(code))).toEqual(texts)
    }),
  )
})

it('[E7] the code of a Run or a submission is recorded whenever it differs', () => {
  assertProperty(
    fc.property(anyText, anyText, (firstText, secondText) => {
      const { texts } = recordTexts([
        { text: firstText, lang: 'cpp', cause: 'typed', at: 1 },
        { text: secondText, lang: 'cpp', cause: 'submit', at: 2 },
      ])
      expect(texts.at(-1)).toBe(normalizeText(secondText))
    }),
  )
})

it('[E7] typing is recorded from 30 changed characters or two line ends on', () => {
  const countSnapshots = (after: string) =>
    recordTexts([
      { text: 'start', lang: 'cpp', cause: 'typed', at: 1 },
      { text: after, lang: 'cpp', cause: 'typed', at: 2 },
    ]).snapshots.length
  expect(countSnapshots(`start${'x'.repeat(29)}`)).toBe(1)
  expect(countSnapshots(`start${'x'.repeat(30)}`)).toBe(2)
  expect(countSnapshots('start\na')).toBe(1)
  expect(countSnapshots('start\na\nb')).toBe(2)
})

it('[E7] the first text, every 25th and a language switch are checkpoints', () => {
  const texts = Array.from(
    { length: 30 },
    (_, at): TextToRecord => ({ text: 'x'.repeat(40 * at), lang: 'cpp', cause: 'typed', at }),
  )
  const { snapshots } = recordTexts([...texts, { text: 'y', lang: 'java', cause: 'typed', at: 99 }])
  const checkpoints = snapshots.flatMap(({ isCheckpoint }, index) => (isCheckpoint ? [index] : []))
  expect(checkpoints).toEqual([0, 25, 30])
})

it('[E7] after 2,000 snapshots or 2,000,000 characters an attempt records only submissions, and at most 5,000 snapshots', () => {
  const fullAttempt = { text: 'a\n', lang: 'cpp', snapshots: 2_000, units: 0 }
  const makeText = (cause: TextToRecord['cause']): TextToRecord => ({
    text: 'b'.repeat(100),
    lang: 'cpp',
    cause,
    at: 1,
  })
  expect(createSnapshot(fullAttempt, makeText('typed'))).toBeNull()
  expect(createSnapshot({ ...fullAttempt, snapshots: 9, units: 2_000_000 }, makeText('run'))).toBeNull()
  expect(createSnapshot(fullAttempt, makeText('submit'))).not.toBeNull()
  expect(createSnapshot({ ...fullAttempt, snapshots: 5_000 }, makeText('submit'))).toBeNull()
})

it('[E7] one megabyte of code is stored whole', () => {
  const largeCode = 'x = 1\n'.repeat(170_000)
  const nextSnapshot = createSnapshot(
    { ...EMPTY_RECORDED_TEXT, text: 'a\n', snapshots: 3 },
    { text: largeCode, lang: 'python3', cause: 'run', at: 1 },
  )
  expect(nextSnapshot?.snapshot).toMatchObject({ isCheckpoint: true, fullCode: largeCode })
})
