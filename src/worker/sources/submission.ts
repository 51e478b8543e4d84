import type { CodingJourney, RunEvents, Snapshot, SolveFacts, Submission, SubmissionDetails } from '#domain/solve'
import { type FieldPath, readEntries, readFields, within } from './read-fields'
import { enforceSizeLimit } from './size-limit'
import {
  DETAILS,
  type ExtensionSnapshot,
  type ExtensionSubmission,
  JOURNEY,
  OWN,
  RUN,
  RUNS,
  SNAPSHOT,
  SUBMISSION,
} from './submission-shape'

/** Submissions that could be read, and where and why a whole one, or a single field of one, could not. */
export interface ReadSubmissions {
  submissions: Submission[]
  refused: string[]
}

/**
 * Reads submissions as the extension or the demo tells them. What cannot be read is refused with its place and holds
 * back nothing else; `place` names where they came from, for example `chunk 4`. The person's own notes and feedback are
 * taken only from a teller that is trusted with them.
 */
export function readSubmissions(told: readonly unknown[], place: string, trusted = false): ReadSubmissions {
  const refused: string[] = []
  const submissions = told.flatMap((one, row) => {
    const here = { name: `${place}, row ${row}: `, refused }
    const submission = readOne(one, here)
    const own = submission && trusted ? ownOf(one, here) : null
    return submission ? [{ ...submission, ...(own ? { own } : {}) }] : []
  })
  return { submissions, refused }
}

function readOne(one: unknown, place: FieldPath): Submission | null {
  const told = readFields(SUBMISSION, one, place)
  if (!told) return null
  return {
    slug: told.titleSlug,
    timestamp: told.timestamp,
    status: told.statusDisplay,
    lang: told.lang ?? '',
    facts: enforceSizeLimit(factsOf(told, place), place),
  }
}

function ownOf(one: unknown, place: FieldPath): Submission['own'] | null {
  const own = present(readFields(OWN, one, place) ?? {})
  return Object.keys(own).length > 0 ? own : null
}

function factsOf(told: ExtensionSubmission, place: FieldPath): SolveFacts {
  return present({
    submissionId: told.id,
    title: told.title,
    timeUsed: told.solveTime,
    usedHints: told.usedHints,
    code: told.code ?? told.codeDetail?.code,
    problemNote: told.problemNote,
    problemDescription: descriptionOf(told.problemDescription),
    submissionDetails: told.submissionDetails && detailsOf(told.submissionDetails, within(place, 'submissionDetails')),
    codingJourney: told.codingJourney && journeyOf(told.codingJourney, within(place, 'codingJourney')),
    runEvents: told.runEvents && runsOf(told.runEvents, within(place, 'runEvents')),
    qualityScore: told.qualityScore,
  })
}

function descriptionOf(told: ExtensionSubmission['problemDescription']): string | null | undefined {
  return typeof told === 'object' ? told?.content : told
}

/** Details with nothing in them are no details. */
function detailsOf(one: object, place: FieldPath): SubmissionDetails | null {
  const details = present(readFields(DETAILS, one, place) ?? {})
  return Object.keys(details).length > 0 ? details : null
}

function journeyOf(one: object, place: FieldPath): CodingJourney | null {
  const told = readFields(JOURNEY, one, place)
  if (!told) return null
  const snapshots = readEntries(SNAPSHOT, told.snapshots, within(place, 'snapshots')).map(snapshotOf)
  return {
    snapshotCount: told.snapshotCount ?? snapshots.length,
    totalCodingTime: told.totalCodingTime ?? null,
    firstSnapshot: told.firstSnapshot ?? null,
    lastSnapshot: told.lastSnapshot ?? null,
    snapshots,
  }
}

/** Older snapshots call the patch text `patch`. */
function snapshotOf({ patch, isCheckpoint, patchText, timestamp, ...rest }: ExtensionSnapshot): Snapshot {
  return { timestamp, isCheckpoint: isCheckpoint ?? false, ...present({ patchText: patchText ?? patch, ...rest }) }
}

function runsOf(one: object, place: FieldPath): RunEvents | null {
  const told = readFields(RUNS, one, place)
  if (!told) return null
  const runs = readEntries(RUN, told.runs, within(place, 'runs')).map(({ id, startedAt, statusMsg, ...rest }, i) => ({
    id: id ?? String(i + 1),
    startedAt: startedAt ?? null,
    statusMsg: statusMsg ?? '',
    ...present(rest),
  }))
  return {
    count: told.count ?? runs.length,
    firstRun: told.firstRun ?? null,
    lastRun: told.lastRun ?? null,
    runs,
    ...(told._window ? { window: told._window } : {}),
  }
}

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

/** The fields that hold something: null, undefined and empty texts tell nothing. */
function present<T extends object>(fields: T): Present<T> {
  const kept: Present<T> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null && value !== undefined && value !== '') kept[name] = value
  }
  return kept
}
