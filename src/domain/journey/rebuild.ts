import type { Snapshot } from '../solve'
import { normalise } from './checksum'
import { type ChecksummedText, checksumText } from './checksummed-text'
import { applyPatch } from './patch'

/**
 * One snapshot with its code. `ok`: its checksum agrees. `unverified`: it came without one, and every step from the
 * last good text fitted exactly. `broken`: it cannot be rebuilt, `reason` says why in words for the person. The codes share
 * what they have in common; `textOf` puts one together.
 */
export type RebuiltSnapshot =
  | { timestamp: number; code: ChecksummedText; state: 'ok' | 'unverified' }
  | { timestamp: number; code: null; state: 'broken'; reason: string }

/** The last good text; `intact` is false once a snapshot after it was broken. */
interface Base {
  code: ChecksummedText
  intact: boolean
}

type Step = { code: ChecksummedText; state: 'ok' | 'unverified' } | { reason: string }

/** Snapshots as time went, those of one moment in the order given. Epoch milliseconds. */
export function inOrder(snapshots: readonly Snapshot[]): Snapshot[] {
  return [...snapshots].sort((a, b) => a.timestamp - b.timestamp)
}

const sumOf = ({ sum }: ChecksummedText): string => String(sum)

/** The code a snapshot holds whole, in the spelling its checksum was taken of; null when the checksum denies it. */
function wholeCode({ fullCode, checksumAfter }: Snapshot): Step | null {
  if (fullCode === undefined) return null
  const code = checksumText(normalise(fullCode))
  if (checksumAfter === undefined) return { code, state: 'unverified' }
  if (sumOf(code) === checksumAfter) return { code, state: 'ok' }
  const asWritten = checksumText(fullCode)
  if (sumOf(asWritten) === checksumAfter) return { code: asWritten, state: 'ok' }
  return { reason: 'The stored code does not match its checksum.' }
}

function patchedCode({ patchText, checksumBefore, checksumAfter }: Snapshot, { code: before, intact }: Base): Step {
  if (checksumAfter === sumOf(before)) return { code: before, state: 'ok' }
  if (patchText === undefined) return { reason: 'Neither code nor a change was recorded.' }
  if (checksumBefore !== undefined && checksumBefore !== sumOf(before)) {
    return { reason: 'The change belongs to another version of the code.' }
  }
  if (checksumBefore === undefined && checksumAfter === undefined && !intact) {
    return { reason: 'It follows a version that could not be rebuilt.' }
  }
  const code = applyPatch(before, patchText)
  if (code === null) return { reason: 'The change does not fit the code before it.' }
  if (checksumAfter === undefined) return { code, state: 'unverified' }
  return sumOf(code) === checksumAfter ? { code, state: 'ok' } : { reason: 'The result does not match its checksum.' }
}

/** A checkpoint stands on its own; one whose code is damaged may still be reached from the text before it. */
function stepOf(snapshot: Snapshot, base: Base): Step {
  const whole = wholeCode(snapshot)
  if (whole && 'code' in whole) return whole
  const patched = patchedCode(snapshot, base)
  return 'code' in patched ? patched : (whole ?? patched)
}

/**
 * The code of every snapshot, in the order of their timestamps: whatever order they came in, a journey is told as time
 * went. Patches apply to the last good text, and checksums are checked at every step; after a break nothing is shown
 * until a checkpoint, or a checksum that proves a text. Never throws and never shows code that a checksum denies.
 */
export function rebuildJourney(snapshots: readonly Snapshot[]): RebuiltSnapshot[] {
  let base: Base = { code: checksumText(''), intact: true }
  return inOrder(snapshots).map((snapshot) => {
    const { timestamp } = snapshot
    const step = stepOf(snapshot, base)
    if ('reason' in step) {
      base = { ...base, intact: false }
      return { timestamp, code: null, state: 'broken', reason: step.reason }
    }
    base = { code: step.code, intact: true }
    return { timestamp, code: step.code, state: step.state }
  })
}
