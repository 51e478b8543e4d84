import { ref } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { DiffLine, Journey, PointCode } from '#protocol/history'
import type { Result } from '#protocol/result'
import { state } from '../../shared/state'
import { travel } from '../../shared/time-travel-store'
import { worker } from '../../worker-client/client'
import { followStored } from './drafts/drafts'
import { history } from './store'

let asked = 0
let newest: Promise<void> = Promise.resolve()

/**
 * Reads the selected solve, and answers once it shows as it was then or later; drafts of it take over what was stored
 * elsewhere in fields the person left alone.
 */
export function openSelected(): Promise<void> {
  newest = readSelected()
  return newest
}

async function readSelected(): Promise<void> {
  const key = history.selected
  if (key === null) return
  const turn = ++asked
  const answer = await worker().call('openSolve', key)
  if (turn !== asked) return newest
  if (answer.ok) {
    history.detail = { state: 'ready', key, value: ref(answer.value) }
    // A draft goes on from what is stored now, whatever the person looks at meanwhile.
    if (state.views?.past === null && travel.wanted === null) followStored(answer.value)
  } else history.detail = { state: 'failed', key, failure: answer.failure }
}

/** The text of a solve's problem; null when none is known. */
export function readDescription(key: SolveKey): Promise<Result<string | null>> {
  return worker().call('describeProblem', key)
}

/** The story of a solve's code. */
export function readJourney(key: SolveKey): Promise<Result<Journey>> {
  return worker().call('openJourney', key)
}

/** The code at a point of a solve's journey. */
export function readPoint(key: SolveKey, position: number): Promise<Result<PointCode>> {
  return worker().call('openPoint', key, position)
}

/** The lines in which two points of a solve's journey differ. */
export function readComparison(key: SolveKey, before: number, after: number): Promise<Result<DiffLine[]>> {
  return worker().call('compareJourney', key, before, after)
}
