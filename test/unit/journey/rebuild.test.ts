import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeChecksum, normalizeText } from '#domain/journey/checksum'
import { toPlainText } from '#domain/journey/checksummed-text'
import { rebuildJourney as rebuild } from '#domain/journey/rebuild'
import type { Snapshot } from '#domain/solve'
import { assertProperty } from '../../property'
import { anyDamage, damageJourney } from './damage'
import { anyHistory, makePatchBetween, recordHistory, START_MS } from './history'

const FIVE_SNAPSHOTS = recordHistory(
  ['a = 1\n', 'a = 1\nb = 2\n', 'a = 1\nb = 3\n', 'a = 1\nb = 3\nc = 4\n', 'c = 4\n'],
  4,
)

const changeSnapshot = (index: number, change: (snapshot: Snapshot) => Snapshot): Snapshot[] =>
  FIVE_SNAPSHOTS.snapshots.map((snapshot, at) => (at === index ? change(snapshot) : snapshot))

const rebuildJourney = (snapshots: readonly Snapshot[]) =>
  rebuild(snapshots).map((point) => ({ ...point, code: point.code && toPlainText(point.code) }))

const listStates = (snapshots: readonly Snapshot[]): string[] => rebuildJourney(snapshots).map(({ state }) => state)
const listCodes = (snapshots: readonly Snapshot[]): (string | null)[] =>
  rebuildJourney(snapshots).map(({ code }) => code)

function removeChecksums({ timestamp, patchText = '', fullCode, isCheckpoint }: Snapshot): Snapshot {
  return { timestamp, patchText, isCheckpoint, ...(fullCode === undefined ? {} : { fullCode }) }
}

describe('rebuildJourney', () => {
  it('[S4] rebuilds any history of edits exactly', () => {
    assertProperty(
      fc.property(anyHistory, ({ expectedCodes, snapshots }) => {
        expect(rebuildJourney(snapshots)).toEqual(
          expectedCodes.map((code, index) => ({ timestamp: START_MS + index * 1000, code, state: 'ok' })),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('[S4] never shows wrong code after any damage', () => {
    assertProperty(
      fc.property(
        anyHistory,
        fc.array(anyDamage, { minLength: 1, maxLength: 6 }),
        ({ expectedCodes, snapshots }, damages) => {
          const numbered = snapshots.map((snapshot, index) => ({ ...snapshot, encodingInfo: String(index) }))
          const journey = damageJourney(numbered, damages).sort((a, b) => a.timestamp - b.timestamp)
          const rebuilt = rebuildJourney(journey)
          expect(rebuilt).toHaveLength(journey.length)
          rebuilt.forEach(({ code, state }, index) => {
            expect(code).toBe(state === 'ok' ? expectedCodes[Number(journey[index]?.encodingInfo)] : null)
          })
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('[S4] loses nothing beyond the next checkpoint', () => {
    assertProperty(
      fc.property(anyHistory, anyDamage, ({ snapshots }, damage) => {
        const damagedIndex = damage.index % snapshots.length
        const nextCheckpoint = snapshots.findIndex(({ isCheckpoint }, index) => isCheckpoint && index > damagedIndex)
        const timesAfter = nextCheckpoint < 0 ? [] : snapshots.slice(nextCheckpoint).map(({ timestamp }) => timestamp)
        const rebuilt = rebuildJourney(
          damageJourney(snapshots, [{ index: damagedIndex, kind: damage.kind === 'late' ? 'lost' : damage.kind }]),
        )
        const brokenTimes = rebuilt.filter(({ state }) => state !== 'ok').map(({ timestamp }) => timestamp)
        expect(brokenTimes.filter((timestamp) => timesAfter.includes(timestamp))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('[S4] continues at the next checkpoint after a break, and gives the reason of the break', () => {
    const journey = changeSnapshot(1, (snapshot) => ({
      ...snapshot,
      patchText: makePatchBetween('a = 1\n', 'a = 1\nb = 9\n'),
    }))
    expect(rebuildJourney(journey).map(({ state, ...rest }) => ('reason' in rest ? rest.reason : state))).toEqual([
      'ok',
      'The result does not match its checksum.',
      'The change belongs to another version of the code.',
      'The change belongs to another version of the code.',
      'ok',
    ])
  })

  it('[S4] rebuilds a checkpoint with damaged code from its patch', () => {
    const journey = changeSnapshot(4, (snapshot) => ({ ...snapshot, fullCode: 'c = 5\n' }))
    expect(rebuildJourney(journey).at(4)).toEqual({ timestamp: START_MS + 4000, code: 'c = 4\n', state: 'ok' })
    const withoutPatch = changeSnapshot(4, ({ patchText: _, ...snapshot }) => ({ ...snapshot, fullCode: 'c = 5\n' }))
    expect(rebuildJourney(withoutPatch).at(4)).toMatchObject({
      code: null,
      state: 'broken',
      reason: 'The stored code does not match its checksum.',
    })
  })

  it('[S4] continues when a later change fits the last good code', () => {
    const changedBack = { ...FIVE_SNAPSHOTS.snapshots[2], patchText: makePatchBetween('a = 1\nb = 2\n', 'b = 2\n') }
    const journey = [
      ...FIVE_SNAPSHOTS.snapshots.slice(0, 2),
      { ...changedBack, timestamp: START_MS + 2000, isCheckpoint: false, checksumBefore: '1', checksumAfter: '2' },
      {
        ...changedBack,
        timestamp: START_MS + 3000,
        isCheckpoint: false,
        checksumBefore: computeChecksum('a = 1\nb = 2\n'),
        checksumAfter: computeChecksum('b = 2\n'),
      },
    ]
    expect(listCodes(journey)).toEqual(['a = 1\n', 'a = 1\nb = 2\n', null, 'b = 2\n'])
  })

  it('[S4] marks code without a checksum as unverified, and as broken where a patch does not fit', () => {
    const journey = FIVE_SNAPSHOTS.snapshots.map(removeChecksums)
    expect(rebuildJourney(journey).map(({ code }) => code)).toEqual(FIVE_SNAPSHOTS.expectedCodes)
    expect(listStates(journey)).toEqual(Array(5).fill('unverified'))
    const withGap = journey.filter((_, index) => index !== 1)
    expect(listStates(withGap)).toEqual(['unverified', 'broken', 'broken', 'unverified'])
    expect(rebuildJourney(withGap).at(2)).toMatchObject({ reason: 'It follows a version that could not be rebuilt.' })
  })

  it('[S4] never throws on any patch text', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (fullCode, patchText) => {
        const journey: Snapshot[] = [
          { timestamp: 1, fullCode, isCheckpoint: true },
          { timestamp: 2, patchText, isCheckpoint: false },
        ]
        expect(rebuildJourney(journey).at(0)).toEqual({
          timestamp: 1,
          code: normalizeText(fullCode),
          state: 'unverified',
        })
      }),
    )
  })
})
