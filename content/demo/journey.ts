import DiffMatchPatch from 'diff-match-patch'
import { computeChecksum, normalizeText } from '#domain/journey/checksum'
import type { CodeEdit, CodingJourney, JourneyPlan, Snapshot, Stage } from './types.ts'
import { listEditingStates } from './typing.ts'

const CHECKPOINT_EVERY = 12
/** Of the time between two states of the code, the fraction (0 to 1) that passes before the first key is pressed. */
const THINKING_FRACTION = 0.3

const diffEngine = new DiffMatchPatch()
diffEngine.Diff_Timeout = 0

/** Normalizes a template literal, and removes the line break at its start. */
export function stripFirstLineBreak(text: string): string {
  return normalizeText(text.replace(/^\n/, ''))
}

function applyEdit(text: string, [find, replacement]: CodeEdit): string {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times: ${find}`)
  return parts.join(replacement)
}

/** Returns the whole text at each stage. A stage may be written as edits of the stage before it. */
export function computeStageTexts(stages: readonly Stage[]): string[] {
  let codeSoFar = ''
  return stages.map(({ code }) => {
    codeSoFar = typeof code === 'string' ? stripFirstLineBreak(code) : normalizeText(code.reduce(applyEdit, codeSoFar))
    return codeSoFar
  })
}

interface TypedState {
  text: string
  /** Milliseconds after the session began. */
  elapsedMs: number
}

interface Step {
  states: string[]
  /** Minutes after the session began. */
  startMinute: number
  endMinute: number
  snapshotCount: number
}

function omitRepeatedTexts(texts: string[], previousText: string): string[] {
  return texts.map(normalizeText).filter((text, index, all) => text !== (index === 0 ? previousText : all[index - 1]))
}

function toSteps(stages: readonly Stage[], texts: string[]): Step[] {
  return stages.slice(1).map((stage, index) => {
    const before = texts[index] ?? ''
    const states = omitRepeatedTexts(listEditingStates(before, texts[index + 1] ?? ''), before)
    return {
      states,
      startMinute: stages[index]?.minute ?? 0,
      endMinute: stage.minute,
      snapshotCount: Math.min(1, states.length),
    }
  })
}

/** Distributes `total` snapshots among the steps. A step with more typing gets more snapshots. */
function distributeSnapshots(steps: Step[], total: number): void {
  let remainingCount = total - steps.reduce((sum, step) => sum + step.snapshotCount, 0)
  while (remainingCount > 0) {
    const extensibleSteps = steps.filter((step) => step.snapshotCount < step.states.length)
    const [first, ...rest] = extensibleSteps
    if (!first) throw new Error('more snapshots planned than there is to type')
    const statesPerSnapshot = (step: Step): number => step.states.length / (step.snapshotCount + 1)
    rest.reduce((best, step) => (statesPerSnapshot(step) > statesPerSnapshot(best) ? step : best), first)
      .snapshotCount++
    remainingCount--
  }
}

/** Returns a number from 0 to below 1 that depends only on the seed. */
function computePseudoRandom(seed: number): number {
  return (Math.imul(seed + 1, 2654435761) >>> 8) / 2 ** 24
}

function selectStates({ states, startMinute, endMinute, snapshotCount }: Step): TypedState[] {
  return Array.from({ length: snapshotCount }, (_, index) => {
    const stateIndex = Math.round(((index + 1) * states.length) / snapshotCount) - 1
    const delay = index + 1 === snapshotCount ? 0 : (computePseudoRandom(index + states.length) * 0.7) / snapshotCount
    const fraction = THINKING_FRACTION + (1 - THINKING_FRACTION) * ((index + 1) / snapshotCount - delay)
    return {
      text: states[stateIndex] ?? '',
      elapsedMs: Math.round((startMinute + (endMinute - startMinute) * fraction) * 60_000),
    }
  })
}

function toSnapshot(before: string, state: TypedState, index: number, startMs: number): Snapshot {
  const isCheckpoint = index % CHECKPOINT_EVERY === 0
  return {
    timestamp: startMs + state.elapsedMs,
    patchText: diffEngine.patch_toText(diffEngine.patch_make(before, state.text)),
    ...(isCheckpoint ? { fullCode: state.text } : {}),
    isCheckpoint,
    checksumBefore: computeChecksum(before),
    checksumAfter: computeChecksum(state.text),
    encodingInfo: 'utf8 + nfc + lf',
  }
}

/** `startMs` is the start of the session in epoch milliseconds. */
export function recordJourney(plan: JourneyPlan, startMs: number): CodingJourney {
  const texts = computeStageTexts(plan.stages)
  const steps = toSteps(plan.stages, texts)
  distributeSnapshots(steps, plan.snapshotCount - 1)
  const firstState: TypedState = { text: texts[0] ?? '', elapsedMs: Math.round((plan.stages[0]?.minute ?? 0) * 60_000) }
  const states = [firstState, ...steps.flatMap(selectStates)]
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
