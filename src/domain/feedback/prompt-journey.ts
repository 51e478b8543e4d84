import { type PatchSegment, readPatch } from '../journey/patch'
import { sortByTime, type TimelineMark, timeline } from '../journey/rebuild'
import type { Run, Snapshot } from '../solve'
import { cutMiddleToFit, lengthLimitForBudget, pickEvenly, toOneLine } from './shorten'

const MAX_RUNS = 50
/** Minimum length to which a change is shortened. If the changes still do not fit, whole steps are dropped. */
const MIN_CHANGE_LENGTH = 160
const NOTES_LENGTH = 200

interface Step {
  mark: TimelineMark
  heading: string
  change: string
}

function formatElapsed(timestamp: number | null, start: number): string {
  if (timestamp === null) return 'at an unknown time'
  const seconds = Math.max(0, Math.floor((timestamp - start) / 1000))
  return `+${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function markSegment([kind, text]: PatchSegment): string {
  if (kind === 0) return text
  return kind > 0 ? `{+${text}+}` : `[-${text}-]`
}

/** Formats a patch for reading: insertions in {+ +}, deletions in [- -]. Returns a damaged patch unchanged. */
function changeText(patchText: string): string {
  const hunks = readPatch(patchText)
  if (!hunks) return patchText
  return hunks.map(({ segments }) => segments.map(markSegment).join('')).join('\n...\n')
}

function runText(run: Run): string {
  const { statusMsg, totalCorrect, totalTestcases, lastTestcase, runtimeError } = run
  const cases = totalCorrect === undefined ? '' : `, ${totalCorrect} of ${totalTestcases ?? '?'} cases`
  const error = runtimeError ? `, error: ${toOneLine(runtimeError, 160)}` : ''
  const last = lastTestcase ? `, last case: ${toOneLine(lastTestcase, 120)}` : ''
  return `${toOneLine(statusMsg, 60)}${cases}${error}${last}`
}

/** Returns the length of a step without its change: the heading and two line ends. */
const frameLength = ({ heading }: Step): number => heading.length + 2

const sumOf = (steps: readonly Step[], cost: (step: Step) => number): number =>
  steps.reduce((sum, step) => sum + cost(step), 0)

/** Shortens the longest changes to fit the budget. Drops steps, evenly spread, only if the minimum lengths do not fit. */
function fitToBudget(steps: readonly Step[], budget: number): Step[] {
  const minLength = sumOf(steps, (step) => frameLength(step) + Math.min(step.change.length, MIN_CHANGE_LENGTH))
  const maxFrameLength = steps.reduce((most, step) => Math.max(most, frameLength(step)), 0)
  const fittingSteps =
    minLength <= budget ? steps : pickEvenly(steps, Math.floor(budget / (maxFrameLength + MIN_CHANGE_LENGTH)))
  const limit = lengthLimitForBudget(
    fittingSteps.map(({ change }) => change.length),
    budget - sumOf(fittingSteps, frameLength),
  )
  return fittingSteps.map((step) => ({ ...step, change: cutMiddleToFit(step.change, limit) }))
}

function stepsOf(snapshots: readonly Snapshot[], marks: readonly TimelineMark[], start: number): Step[] {
  const ordered = sortByTime(snapshots)
  return marks.flatMap((mark) => {
    const snapshot = mark.kind === 'run' ? undefined : ordered[mark.index]
    if (!snapshot) return []
    const heading = `[step ${mark.index + 1} of ${ordered.length}, ${formatElapsed(snapshot.timestamp, start)}]`
    return [{ mark, heading, change: changeText(snapshot.patchText ?? '') || '(no change recorded)' }]
  })
}

function runLines(runs: readonly Run[], marks: readonly TimelineMark[], start: number): Map<TimelineMark, string> {
  const runMarks = pickEvenly(
    marks.filter(({ kind }) => kind === 'run'),
    MAX_RUNS,
  )
  return new Map(
    runMarks.flatMap((mark) => {
      const run = runs[mark.index]
      return run ? [[mark, `[run, ${formatElapsed(mark.timestamp, start)}] ${runText(run)}`]] : []
    }),
  )
}

const leftOutText = (what: string, all: number, shown: number): string =>
  shown < all ? `(${all - shown} of ${all} ${what} are left out, evenly spread.)\n` : ''

/**
 * Describes the history of the code in at most `budget` UTF-16 units: all changes and runs in time order. Shortens the longest changes
 * first, and says how many steps are left out. Empty if there are no snapshots and no runs.
 */
export function describeJourney(snapshots: readonly Snapshot[], runs: readonly Run[], budget: number): string {
  const marks = timeline(snapshots, runs)
  const start = marks[0]?.timestamp ?? 0
  const lines = runLines(runs, marks, start)
  const all = stepsOf(snapshots, marks, start)
  const runsLength = [...lines.values()].reduce((sum, line) => sum + line.length + 1, 0)
  const steps = fitToBudget(all, budget - runsLength - NOTES_LENGTH)
  const texts = new Map(lines)
  for (const { mark, heading, change } of steps) texts.set(mark, `${heading}\n${change}`)
  const text = marks.flatMap((mark) => texts.get(mark) ?? []).join('\n')
  return leftOutText('steps', all.length, steps.length) + leftOutText('runs', runs.length, lines.size) + text
}
