import type { GoalProfile } from '#domain/goal-profile'
import type { SolveKey } from '#domain/solve'
import type { PickMark } from '#domain/today/marks'
import type { Commit } from '../commit'
import { foldCommit } from './fold'
import {
  type AddedSolveDecisions,
  type AnySolveRow,
  emptyTables,
  type OrphanedEditsRow,
  type ProblemNoteRow,
  type ProblemTagsRow,
  type ReviewRow,
  type SolveRow,
  type StudyListRow,
  type Tables,
} from './tables'
import { VersionedTable } from './versioned-table'

/** Values at one position that are not keyed, and the lengths of the append-only lists. */
interface Rest {
  values: Pick<Tables, 'activeProfile' | 'reviewSettings' | 'interviewDates' | 'profileLists' | 'demoShift'>
  deletedProfiles: number
  skipped: number
  person: number
  profiles: number
}

/** The tables with rows. All tables except those in `Rest`, so that the compiler names a new table that is in neither. */
type KeyedTable = Exclude<
  keyof Tables,
  keyof Rest['values'] | 'deletedProfiles' | 'skipped' | 'withdrawn' | 'commitSeqs'
>

/** For values that are replaced, never mutated. */
const asItIs = <T>(value: T): T => value

/**
 * The tables of a log at every position. Position p is the log's first p commits in folding order. Law: `at(p)` equals a
 * replay of those commits. Each changed row is stored once per commit, so reading a position needs no replay. Withdrawn
 * commits are left out at every position, even before they were withdrawn.
 */
export class TablesOverTime {
  readonly #keyed = {
    solves: new VersionedTable<SolveRow>(copyRow),
    unrecorded: new VersionedTable<OrphanedEditsRow>(copyRow),
    hidden: new VersionedTable<SolveRow>(copyRow),
    added: new VersionedTable<AddedSolveDecisions>(asItIs),
    joined: new VersionedTable<SolveKey[]>(asItIs),
    sameSecondKeys: new VersionedTable<SolveKey[]>((keys) => [...keys]),
    keysOfId: new VersionedTable<SolveKey[]>((keys) => [...keys]),
    sameSubmission: new VersionedTable<SolveKey[]>(asItIs),
    shownAs: new VersionedTable<SolveKey>(asItIs),
    problemNotes: new VersionedTable<ProblemNoteRow>(asItIs),
    problemTags: new VersionedTable<ProblemTagsRow>(asItIs),
    profiles: new VersionedTable<GoalProfile>((profile) => ({ ...profile })),
    reviews: new VersionedTable<ReviewRow>(asItIs),
    studyLists: new VersionedTable<StudyListRow>(asItIs),
    pickMarks: new VersionedTable<PickMark>(asItIs),
  } satisfies Record<KeyedTable, unknown>
  readonly #folding: Tables
  readonly #rests: Rest[] = []
  #length = 0

  /** `withdrawn` lists the commits that do not count at the log's end. */
  constructor(withdrawn: Tables['withdrawn'] = {}) {
    this.#folding = { ...emptyTables(), ...this.#keyedTables(({ current }) => current), withdrawn }
  }

  /** Number of folded commits. */
  get length(): number {
    return this.#length
  }

  /** Folds the next commit; commits must arrive in folding order. */
  fold(commit: Commit): void {
    foldCommit(this.#folding, commit)
    this.#length += 1
    for (const table of Object.values(this.#keyed)) table.saveVersion(this.#length)
    this.#keepRest()
  }

  get withdrawn(): Tables['withdrawn'] {
    return this.#folding.withdrawn
  }

  /** The tables after the first `position` commits. Treat as immutable. */
  at(position: number): Tables {
    const rest = this.#rests[Math.min(position, this.#length) - 1]
    const { deletedProfiles, skipped, withdrawn, commitSeqs } = this.#folding
    return {
      ...emptyTables(),
      ...this.#keyedTables((table) => table.at(position)),
      ...rest?.values,
      deletedProfiles: deletedProfiles.slice(0, rest?.deletedProfiles ?? 0),
      skipped: skipped.slice(0, rest?.skipped ?? 0),
      withdrawn,
      commitSeqs: {
        person: commitSeqs.person.slice(0, rest?.person ?? 0),
        profiles: commitSeqs.profiles.slice(0, rest?.profiles ?? 0),
      },
    }
  }

  #keyedTables(tableOf: (table: Pick<VersionedTable<object | string>, 'current' | 'at'>) => object): Partial<Tables> {
    return Object.fromEntries(Object.entries(this.#keyed).map(([name, table]) => [name, tableOf(table)]))
  }

  #keepRest(): void {
    const { activeProfile, reviewSettings, demoShift, deletedProfiles, skipped, commitSeqs } = this.#folding
    const before = this.#rests.at(-1)?.values
    const interviewDates = shared(this.#folding.interviewDates, before?.interviewDates)
    const profileLists = shared(this.#folding.profileLists, before?.profileLists)
    this.#rests.push({
      values: { activeProfile, reviewSettings, interviewDates, profileLists, demoShift },
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
  const namesBefore = Object.keys(before)
  const same =
    names.length === namesBefore.length &&
    names.every((name, i) => name === namesBefore[i] && Reflect.get(value, name) === Reflect.get(before, name))
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
