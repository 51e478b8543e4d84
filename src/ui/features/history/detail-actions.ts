import { ref } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { DiffLine, Journey, PointCode } from '#protocol/history'
import type { Result } from '#protocol/result'
import { state } from '../../shared/state'
import { timeTravel } from '../../shared/time-travel-store'
import { client } from '../../worker-client/client'
import { rebaseDrafts } from './drafts/drafts'
import { history } from './store'

let asked = 0
let newest: Promise<void> = Promise.resolve()

/**
 * Reads the selected solve. Resolves when the page shows it as it is now or newer. Unchanged fields of its drafts follow the
 * stored values.
 */
export function openSelected(): Promise<void> {
  newest = readSelected()
  return newest
}

async function readSelected(): Promise<void> {
  const key = history.selected
  if (key === null) return
  const turn = ++asked
  const answer = await client().call('openSolve', key)
  if (turn !== asked) return newest
  if (answer.ok) {
    history.detail = { state: 'ready', key, value: ref(answer.value) }
    // Rebase drafts on the stored values even if the user has selected another solve meanwhile.
    if (state.views?.past === null && timeTravel.targetPosition === null) rebaseDrafts(answer.value)
  } else history.detail = { state: 'failed', key, failure: answer.failure }
}

/** The description of a solve's problem. Null if none is stored. */
export function readDescription(key: SolveKey): Promise<Result<string | null>> {
  return client().call('describeProblem', key)
}

/** The history of a solve's code. */
export function readJourney(key: SolveKey): Promise<Result<Journey>> {
  return client().call('openJourney', key)
}

/** The code at one point of that history. */
export function readPoint(key: SolveKey, position: number): Promise<Result<PointCode>> {
  return client().call('openJourneyPoint', key, position)
}

/** The lines that differ between two points of that history. */
export function readComparison(key: SolveKey, before: number, after: number): Promise<Result<DiffLine[]>> {
  return client().call('compareJourney', key, before, after)
}
