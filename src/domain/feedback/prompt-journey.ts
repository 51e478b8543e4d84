import { type PatchSegment, readPatch } from '../journey/patch'
import { sortByTime, type TimelineMark, timeline } from '../journey/rebuild'
import type { Run, Snapshot } from '../solve'
import { cutMiddleToFit, lengthLimitForBudget, pickEvenly, toOneLine } from './shorten'

const MAX_RUNS = 50
/** Minimum length of each change. If the changes still do not fit, whole steps are dropped. */
const MIN_CHANGE_LENGTH = 160
const NOTES_ROOM = 200

interface Step {
  mark: TimelineMark
  heading: string
  change: string
}

function clock(timestamp: number | null, start: number): string {
  if (timestamp === null) return 'at an unknown time'
  const seconds = Math.max(0, Math.floor((timestamp - start) / 1000))
  return `+${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function markSegment([kind, text]: PatchSegment): string {
  if (kind === 0) return text
  return kind > 0 ? `{+${text}+}` : `[-${text}-]`
}

/** A readable patch: unchanged text, insertions in {+ +}, deletions in [- -]. Returns damaged patches as stored. */
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

/** The length of a step without its change: heading and two line ends. */
const frame = ({ heading }: Step): number => heading.length + 2

const total = (steps: readonly Step[], cost: (step: Step) => number): number =>
  steps.reduce((sum, step) => sum + cost(step), 0)

/** Shortens the longest changes to fit the budget. Drops evenly spread steps only if their minimum lengths do not fit. */
function scale(steps: readonly Step[], budget: number): Step[] {
  const least = total(steps, (step) => frame(step) + Math.min(step.change.length, MIN_CHANGE_LENGTH))
  const widest = steps.reduce((most, step) => Math.max(most, frame(step)), 0)
  const kept = least <= budget ? steps : pickEvenly(steps, Math.floor(budget / (widest + MIN_CHANGE_LENGTH)))
  const limit = lengthLimitForBudget(
    kept.map(({ change }) => change.length),
    budget - total(kept, frame),
  )
  return kept.map((step) => ({ ...step, change: cutMiddleToFit(step.change, limit) }))
}

function stepsOf(snapshots: readonly Snapshot[], marks: readonly TimelineMark[], start: number): Step[] {
  const ordered = sortByTime(snapshots)
  return marks.flatMap((mark) => {
    const snapshot = mark.kind === 'run' ? undefined : ordered[mark.index]
    if (!snapshot) return []
    const heading = `[step ${mark.index + 1} of ${ordered.length}, ${clock(snapshot.timestamp, start)}]`
    return [{ mark, heading, change: changeText(snapshot.patchText ?? '') || '(no change recorded)' }]
  })
}

function runLines(runs: readonly Run[], marks: readonly TimelineMark[], start: number): Map<TimelineMark, string> {
  const tried = pickEvenly(
    marks.filter(({ kind }) => kind === 'run'),
    MAX_RUNS,
  )
  return new Map(
    tried.flatMap((mark) => {
      const run = runs[mark.index]
      return run ? [[mark, `[run, ${clock(mark.timestamp, start)}] ${runText(run)}`]] : []
    }),
  )
}

const leftOut = (what: string, all: number, shown: number): string =>
  shown < all ? `(${all - shown} of ${all} ${what} are left out, evenly spread.)\n` : ''

/**
 * The history of the code as a text of at most `budget` UTF-16 units: all changes and runs in time order. The longest
 * changes are shortened first, and the text says what it leaves out. Empty without snapshots and runs.
 */
export function describeJourney(snapshots: readonly Snapshot[], runs: readonly Run[], budget: number): string {
  const marks = timeline(snapshots, runs)
  const start = marks[0]?.timestamp ?? 0
  const lines = runLines(runs, marks, start)
  const all = stepsOf(snapshots, marks, start)
  const taken = [...lines.values()].reduce((sum, line) => sum + line.length + 1, 0)
  const steps = scale(all, budget - taken - NOTES_ROOM)
  const texts = new Map(lines)
  for (const { mark, heading, change } of steps) texts.set(mark, `${heading}\n${change}`)
  const text = marks.flatMap((mark) => texts.get(mark) ?? []).join('\n')
  return leftOut('steps', all.length, steps.length) + leftOut('runs', runs.length, lines.size) + text
}
