import { type PatchSegment, readPatch } from '../journey/patch'
import { mergeTimeline, sortByTime, type TimelineEntry } from '../journey/rebuild'
import type { Run, Snapshot } from '../solve'
import { computeLengthLimit, cutMiddleToFit, pickEvenly, toOneLine } from './shorten'

const MAX_RUNS = 50
/** Minimum length (UTF-16 units) of a shortened code change. If the changes do not fit at this length, whole steps are dropped. */
const MIN_CHANGE_LENGTH = 160
const MAX_NOTES_LENGTH = 200

interface Step {
  entry: TimelineEntry
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

function formatChange(patchText: string): string {
  const hunks = readPatch(patchText)
  if (!hunks) return patchText
  return hunks.map(({ segments }) => segments.map(markSegment).join('')).join('\n...\n')
}

function formatRun(run: Run): string {
  const { statusMsg, totalCorrect, totalTestcases, lastTestcase, runtimeError } = run
  const cases = totalCorrect === undefined ? '' : `, ${totalCorrect} of ${totalTestcases ?? '?'} cases`
  const error = runtimeError ? `, error: ${toOneLine(runtimeError, 160)}` : ''
  const last = lastTestcase ? `, last case: ${toOneLine(lastTestcase, 120)}` : ''
  return `${toOneLine(statusMsg, 60)}${cases}${error}${last}`
}

const getLengthWithoutChange = ({ heading }: Step): number => heading.length + 2

const sumCosts = (steps: readonly Step[], cost: (step: Step) => number): number =>
  steps.reduce((sum, step) => sum + cost(step), 0)

/** Shortens the longest code changes until all steps fit in `budget` UTF-16 units. If that is not enough, drops evenly spread steps. */
function fitToBudget(steps: readonly Step[], budget: number): Step[] {
  const minLength = sumCosts(
    steps,
    (step) => getLengthWithoutChange(step) + Math.min(step.change.length, MIN_CHANGE_LENGTH),
  )
  const maxFrameLength = steps.reduce((most, step) => Math.max(most, getLengthWithoutChange(step)), 0)
  const fittingSteps =
    minLength <= budget ? steps : pickEvenly(steps, Math.floor(budget / (maxFrameLength + MIN_CHANGE_LENGTH)))
  const limit = computeLengthLimit(
    fittingSteps.map(({ change }) => change.length),
    budget - sumCosts(fittingSteps, getLengthWithoutChange),
  )
  return fittingSteps.map((step) => ({ ...step, change: cutMiddleToFit(step.change, limit) }))
}

function createSteps(snapshots: readonly Snapshot[], entries: readonly TimelineEntry[], start: number): Step[] {
  const ordered = sortByTime(snapshots)
  return entries.flatMap((entry) => {
    const snapshot = entry.kind === 'run' ? undefined : ordered[entry.index]
    if (!snapshot) return []
    const heading = `[step ${entry.index + 1} of ${ordered.length}, ${formatElapsed(snapshot.timestamp, start)}]`
    return [{ entry, heading, change: formatChange(snapshot.patchText ?? '') || '(no change recorded)' }]
  })
}

function formatRuns(
  runs: readonly Run[],
  entries: readonly TimelineEntry[],
  start: number,
): Map<TimelineEntry, string> {
  const runEntries = pickEvenly(
    entries.filter(({ kind }) => kind === 'run'),
    MAX_RUNS,
  )
  return new Map(
    runEntries.flatMap((entry) => {
      const run = runs[entry.index]
      return run ? [[entry, `[run, ${formatElapsed(entry.timestamp, start)}] ${formatRun(run)}`]] : []
    }),
  )
}

const formatLeftOut = (noun: string, totalCount: number, shownCount: number): string =>
  shownCount < totalCount ? `(${totalCount - shownCount} of ${totalCount} ${noun} are left out, evenly spread.)\n` : ''

/**
 * Describes the recorded code changes and test runs in time order, in at most `budget` UTF-16 units. Shortens the longest changes first,
 * and says how many steps are left out. Returns '' if there are no snapshots and no runs.
 */
export function describeJourney(snapshots: readonly Snapshot[], runs: readonly Run[], budget: number): string {
  const entries = mergeTimeline(snapshots, runs)
  const start = entries[0]?.timestamp ?? 0
  const lines = formatRuns(runs, entries, start)
  const allSteps = createSteps(snapshots, entries, start)
  const runsLength = [...lines.values()].reduce((sum, line) => sum + line.length + 1, 0)
  const steps = fitToBudget(allSteps, budget - runsLength - MAX_NOTES_LENGTH)
  const texts = new Map(lines)
  for (const { entry, heading, change } of steps) texts.set(entry, `${heading}\n${change}`)
  const text = entries.flatMap((entry) => texts.get(entry) ?? []).join('\n')
  return formatLeftOut('steps', allSteps.length, steps.length) + formatLeftOut('runs', runs.length, lines.size) + text
}
