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
  const answer = await client().call('openSolve', key)
  if (turn !== asked) return newest
  if (answer.ok) {
    history.detail = { state: 'ready', key, value: ref(answer.value) }
    // A draft goes on from what is stored now, whatever the person looks at meanwhile.
    if (state.views?.past === null && timeTravel.targetPosition === null) rebaseDrafts(answer.value)
  } else history.detail = { state: 'failed', key, failure: answer.failure }
}

/** The text of a solve's problem; null when none is known. */
export function readDescription(key: SolveKey): Promise<Result<string | null>> {
  return client().call('describeProblem', key)
}

/** The story of a solve's code. */
export function readJourney(key: SolveKey): Promise<Result<Journey>> {
  return client().call('openJourney', key)
}

/** The code at a point of a solve's journey. */
export function readPoint(key: SolveKey, position: number): Promise<Result<PointCode>> {
  return client().call('openPoint', key, position)
}

/** The lines in which two points of a solve's journey differ. */
export function readComparison(key: SolveKey, before: number, after: number): Promise<Result<DiffLine[]>> {
  return client().call('compareJourney', key, before, after)
}
