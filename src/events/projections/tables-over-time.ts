import type { GoalProfile } from '#domain/goal-profile'
import type { SolveKey } from '#domain/solve'
import type { PickMark } from '#domain/today/marks'
import type { Commit } from '../commit'
import { foldCommit } from './fold'
import {
  type AddedSolve,
  type AnySolveRow,
  emptyTables,
  type ProblemNoteRow,
  type ProblemTagsRow,
  type ReviewRow,
  type ReviewSettingsRow,
  type SolveRow,
  type StudyListRow,
  type Tables,
  type UnrecordedRow,
} from './tables'
import { Versions } from './versions'

/** Values at one position that are not keyed. Append-only lists are stored as their length. */
interface Rest {
  activeProfile: string | null
  reviewSettings: ReviewSettingsRow
  interviewDates: Tables['interviewDates']
  profileLists: Tables['profileLists']
  demoShift: number
  deletedProfiles: number
  skipped: number
  person: number
  profiles: number
}

/**
 * The tables of a log at every position. Position p is the log's first p commits in folding order. Law: `at(p)` equals a
 * replay of those commits. Each changed row is stored once per commit, so reading a position needs no replay. Withdrawn
 * commits are left out at every position, even before they were withdrawn.
 */
export class TablesOverTime {
  readonly #solves = new Versions<SolveRow>(copyRow)
  readonly #hidden = new Versions<SolveRow>(copyRow)
  readonly #added = new Versions<AddedSolve>((decision) => decision)
  readonly #joined = new Versions<SolveKey[]>((keys) => keys)
  readonly #unrecorded = new Versions<UnrecordedRow>(copyRow)
  readonly #sameSecondKeys = new Versions<SolveKey[]>((keys) => [...keys])
  readonly #problemNotes = new Versions<ProblemNoteRow>((row) => row)
  readonly #problemTags = new Versions<ProblemTagsRow>((row) => row)
  readonly #profiles = new Versions<GoalProfile>((profile) => ({ ...profile }))
  readonly #reviews = new Versions<ReviewRow>((row) => row)
  readonly #pickMarks = new Versions<PickMark>((mark) => mark)
  readonly #studyLists = new Versions<StudyListRow>((row) => row)
  readonly #folding: Tables
  readonly #rests: Rest[] = []
  #length = 0

  /** `withdrawn` lists the commits that do not count at the log's end. */
  constructor(withdrawn: Tables['withdrawn'] = {}) {
    this.#folding = {
      ...emptyTables(),
      solves: this.#solves.live,
      hidden: this.#hidden.live,
      added: this.#added.live,
      joined: this.#joined.live,
      unrecorded: this.#unrecorded.live,
      sameSecondKeys: this.#sameSecondKeys.live,
      problemNotes: this.#problemNotes.live,
      problemTags: this.#problemTags.live,
      profiles: this.#profiles.live,
      reviews: this.#reviews.live,
      pickMarks: this.#pickMarks.live,
      studyLists: this.#studyLists.live,
      withdrawn,
    }
  }

  /** Number of folded commits. */
  get length(): number {
    return this.#length
  }

  /** Folds the next commit; commits must arrive in folding order. */
  fold(commit: Commit): void {
    foldCommit(this.#folding, commit)
    this.#length += 1
    for (const table of this.#tables) table.keep(this.#length)
    this.#keepRest()
  }

  get #tables() {
    return [
      this.#solves,
      this.#hidden,
      this.#added,
      this.#joined,
      this.#unrecorded,
      this.#sameSecondKeys,
      this.#profiles,
      this.#reviews,
      this.#pickMarks,
      this.#problemNotes,
      this.#studyLists,
      this.#problemTags,
    ]
  }

  get withdrawn(): Tables['withdrawn'] {
    return this.#folding.withdrawn
  }

  /** The tables after the first `position` commits. Treat as immutable. */
  at(position: number): Tables {
    const rest = this.#rests[Math.min(position, this.#length) - 1]
    const { deletedProfiles, skipped, withdrawn, commitSeqs } = this.#folding
    return {
      solves: this.#solves.at(position),
      unrecorded: this.#unrecorded.at(position),
      hidden: this.#hidden.at(position),
      added: this.#added.at(position),
      joined: this.#joined.at(position),
      sameSecondKeys: this.#sameSecondKeys.at(position),
      problemNotes: this.#problemNotes.at(position),
      problemTags: this.#problemTags.at(position),
      profiles: this.#profiles.at(position),
      reviews: this.#reviews.at(position),
      reviewSettings: rest?.reviewSettings ?? emptyTables().reviewSettings,
      deletedProfiles: deletedProfiles.slice(0, rest?.deletedProfiles ?? 0),
      activeProfile: rest?.activeProfile ?? null,
      interviewDates: rest?.interviewDates ?? {},
      profileLists: rest?.profileLists ?? {},
      studyLists: this.#studyLists.at(position),
      demoShift: rest?.demoShift ?? 0,
      pickMarks: this.#pickMarks.at(position),
      skipped: skipped.slice(0, rest?.skipped ?? 0),
      withdrawn,
      commitSeqs: {
        person: commitSeqs.person.slice(0, rest?.person ?? 0),
        profiles: commitSeqs.profiles.slice(0, rest?.profiles ?? 0),
      },
    }
  }

  #keepRest(): void {
    const {
      activeProfile,
      interviewDates,
      profileLists,
      reviewSettings,
      deletedProfiles,
      demoShift,
      skipped,
      commitSeqs,
    } = this.#folding
    this.#rests.push({
      activeProfile,
      interviewDates: shared(interviewDates, this.#rests.at(-1)?.interviewDates),
      profileLists: shared(profileLists, this.#rests.at(-1)?.profileLists),
      reviewSettings,
      demoShift,
      deletedProfiles: deletedProfiles.length,
      skipped: skipped.length,
      person: commitSeqs.person.length,
      profiles: commitSeqs.profiles.length,
    })
  }
}

/** Copies a row so that later folds do not change it; unchanged parts are shared with the previous copy. */
function copyRow<R extends AnySolveRow>(row: R, before: R | undefined): R {
  return {
    ...row,
    largeFields: shared(row.largeFields, before?.largeFields),
    edited: shared(row.edited, before?.edited),
    fingerprints: shared(row.fingerprints, before?.fingerprints),
  }
}

function shared<T extends object>(value: T, before: T | undefined): T {
  if (before === undefined) return { ...value }
  const names = Object.keys(value)
  const same =
    names.length === Object.keys(before).length &&
    names.every((name) => Reflect.get(value, name) === Reflect.get(before, name))
  return same ? before : { ...value }
}

/**
 * The tables with only the solves up to a time (epoch seconds, included). All other data is as it is now, including
 * scores that were given later (docs/decisions/0050). Law: at or after the newest solve, they equal the tables.
 */
export function tablesUpTo(tables: Tables, until: number): Tables {
  const solves: Tables['solves'] = {}
  for (const [key, row] of Object.entries(tables.solves)) if (row.timestamp <= until) solves[key] = row
  return { ...tables, solves }
}
