import * as fc from 'fast-check'
import type { Snapshot } from '#domain/solve'

/** `index` modulo the number of snapshots selects the snapshot. */
export interface Damage {
  index: number
  kind: 'lost' | 'doubled' | 'late' | 'patch' | 'code' | 'before' | 'after' | 'emoji' | 'emptied'
}

function damageSnapshot(snapshot: Snapshot, kind: Damage['kind']): Snapshot[] {
  const { patchText = '', fullCode } = snapshot
  switch (kind) {
    case 'lost':
      return []
    case 'doubled':
      return [snapshot, { ...snapshot }]
    case 'late':
      return [{ ...snapshot, timestamp: snapshot.timestamp + 5500 }]
    case 'patch':
      return [{ ...snapshot, patchText: patchText.replace(/[a-z]/, 'q') }]
    case 'emptied':
      return [{ ...snapshot, patchText: '' }]
    case 'code':
      return [fullCode === undefined ? snapshot : { ...snapshot, fullCode: `${fullCode}# more\n` }]
    case 'before':
      return [{ ...snapshot, checksumBefore: '12345' }]
    case 'after':
      return [{ ...snapshot, checksumAfter: '12345' }]
    case 'emoji':
      return [{ ...snapshot, patchText: '@@ -1,2 +1,3 @@\n %F0%9F\n+%98\n' }]
    default:
      return kind satisfies never
  }
}

/** Each damage selects a snapshot in the result of the damage before it. */
export function damageJourney(snapshots: readonly Snapshot[], damages: readonly Damage[]): Snapshot[] {
  return damages.reduce(
    (journey: Snapshot[], { index, kind }) => {
      const damagedIndex = index % Math.max(1, journey.length)
      return journey.flatMap((snapshot, i) => (i === damagedIndex ? damageSnapshot(snapshot, kind) : [snapshot]))
    },
    [...snapshots],
  )
}

const DAMAGE_KINDS = ['lost', 'doubled', 'late', 'patch', 'code', 'before', 'after', 'emoji', 'emptied'] as const

export const anyDamage: fc.Arbitrary<Damage> = fc.record({ index: fc.nat(), kind: fc.constantFrom(...DAMAGE_KINDS) })
