import DiffMatchPatch from 'diff-match-patch'
import { checksum, normalise } from '#domain/journey/checksum'
import type { CodingJourney, Edit, JourneyPlan, Snapshot, Stage } from './types.ts'
import { editingStates } from './typing.ts'

const CHECKPOINT_EVERY = 12
/** The share of a stage that passes in thought before the first key is pressed. */
const THINKING = 0.3

const differ = new DiffMatchPatch()
differ.Diff_Timeout = 0

/** A text written as a block that starts on a line of its own. */
export function block(text: string): string {
  return normalise(text.replace(/^\n/, ''))
}

function applyEdit(text: string, [find, replacement]: Edit): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times: ${find}`)
  return parts.join(replacement)
}

/** The whole text of every stage. */
export function stageTexts(stages: readonly Stage[]): string[] {
  let current = ''
  return stages.map(({ code }) => {
    current = typeof code === 'string' ? block(code) : normalise(code.reduce(applyEdit, current))
    return current
  })
}

interface State {
  text: string
  /** Milliseconds after the session began. */
  at: number
}

interface Step {
  states: string[]
  /** Minutes after the session began. */
  from: number
  to: number
  picked: number
}

function distinct(texts: string[], before: string): string[] {
  return texts.map(normalise).filter((text, index, all) => text !== (index === 0 ? before : all[index - 1]))
}

function toSteps(stages: readonly Stage[], texts: string[]): Step[] {
  return stages.slice(1).map((stage, index) => {
    const before = texts[index] ?? ''
    const states = distinct(editingStates(before, texts[index + 1] ?? ''), before)
    return { states, from: stages[index]?.minute ?? 0, to: stage.minute, picked: Math.min(1, states.length) }
  })
}

/** Shares the snapshots out among the steps: the more there is to type, the more of them. */
function shareOut(steps: Step[], total: number): void {
  let left = total - steps.reduce((sum, step) => sum + step.picked, 0)
  while (left > 0) {
    const open = steps.filter((step) => step.picked < step.states.length)
    const [first, ...rest] = open
    if (!first) throw new Error('more snapshots planned than there is to type')
    const share = (step: Step): number => step.states.length / (step.picked + 1)
    rest.reduce((best, step) => (share(step) > share(best) ? step : best), first).picked++
    left--
  }
}

/** A repeatable number from 0 to 1. */
function wobble(seed: number): number {
  return (Math.imul(seed + 1, 2654435761) >>> 8) / 2 ** 24
}

/** Evenly spread states of a step, the last one always among them. */
function pickStates({ states, from, to, picked }: Step): State[] {
  return Array.from({ length: picked }, (_, index) => {
    const place = Math.round(((index + 1) * states.length) / picked) - 1
    const late = index + 1 === picked ? 0 : (wobble(index + states.length) * 0.7) / picked
    const share = THINKING + (1 - THINKING) * ((index + 1) / picked - late)
    return { text: states[place] ?? '', at: Math.round((from + (to - from) * share) * 60_000) }
  })
}

function toSnapshot(before: string, state: State, index: number, startMs: number): Snapshot {
  const isCheckpoint = index % CHECKPOINT_EVERY === 0
  return {
    timestamp: startMs + state.at,
    patchText: differ.patch_toText(differ.patch_make(before, state.text)),
    ...(isCheckpoint ? { fullCode: state.text } : {}),
    isCheckpoint,
    checksumBefore: checksum(before),
    checksumAfter: checksum(state.text),
    encodingInfo: 'utf8 + nfc + lf',
  }
}

/** Records a plan as snapshots; the session began at startMs (epoch milliseconds). */
export function recordJourney(plan: JourneyPlan, startMs: number): CodingJourney {
  const texts = stageTexts(plan.stages)
  const steps = toSteps(plan.stages, texts)
  shareOut(steps, plan.snapshots - 1)
  const opening: State = { text: texts[0] ?? '', at: Math.round((plan.stages[0]?.minute ?? 0) * 60_000) }
  const states = [opening, ...steps.flatMap(pickStates)]
  const snapshots = states.map((state, index) => toSnapshot(states[index - 1]?.text ?? '', state, index, startMs))
  const firstSnapshot = snapshots[0]?.timestamp ?? startMs
  const lastSnapshot = snapshots.at(-1)?.timestamp ?? startMs
  return {
    snapshotCount: snapshots.length,
    totalCodingTime: lastSnapshot - firstSnapshot,
    firstSnapshot,
    lastSnapshot,
    hasDetailedJourney: true,
    snapshots,
  }
}
