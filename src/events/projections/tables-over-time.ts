import type { GoalProfile } from '#domain/goal-profile'
import type { SolveKey } from '#domain/solve'
import type { Commit } from '../commit'
import { foldCommit } from './fold'
import { type AnySolveRow, emptyTables, type SolveRow, type Tables, type UnrecordedRow } from './tables'
import { Versions } from './versions'

/** What is not kept by key, at one position: of lists that only grow, how long they were. */
interface Rest {
  activeProfile: string | null
  demoShift: number
  deletedProfiles: number
  skipped: number
  person: number
  profiles: number
}

/**
 * The tables of a log at every position: position p is the log's first p commits, in folding order. Law: `at(p)` equals
 * a replay of those commits. A row is kept once for each commit that changed it, so any position is only put together,
 * never folded again. Commits that an undone import brought are left out at every position, also where they still counted.
 */
export class TablesOverTime {
  readonly #solves = new Versions<SolveRow>(copyRow)
  readonly #unrecorded = new Versions<UnrecordedRow>(copyRow)
  readonly #twins = new Versions<SolveKey[]>((keys) => [...keys])
  readonly #profiles = new Versions<GoalProfile>((profile) => ({ ...profile }))
  readonly #folding: Tables
  readonly #rests: Rest[] = []
  #length = 0

  /** `withdrawn` names the commits that count for nothing at the log's end. */
  constructor(withdrawn: Tables['withdrawn'] = {}) {
    this.#folding = {
      ...emptyTables(),
      solves: this.#solves.live,
      unrecorded: this.#unrecorded.live,
      sameSecondKeys: this.#twins.live,
      profiles: this.#profiles.live,
      withdrawn,
    }
  }

  /** How many commits were folded. */
  get length(): number {
    return this.#length
  }

  /** Folds the next commit of the log; commits must come in folding order. */
  fold(commit: Commit): void {
    foldCommit(this.#folding, commit)
    this.#length += 1
    for (const table of [this.#solves, this.#unrecorded, this.#twins, this.#profiles]) table.keep(this.#length)
    this.#keepRest()
  }

  /** Commits that are left out, by id. */
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
      sameSecondKeys: this.#twins.at(position),
      profiles: this.#profiles.at(position),
      deletedProfiles: deletedProfiles.slice(0, rest?.deletedProfiles ?? 0),
      activeProfile: rest?.activeProfile ?? null,
      demoShift: rest?.demoShift ?? 0,
      skipped: skipped.slice(0, rest?.skipped ?? 0),
      withdrawn,
      commitSeqs: {
        person: commitSeqs.person.slice(0, rest?.person ?? 0),
        profiles: commitSeqs.profiles.slice(0, rest?.profiles ?? 0),
      },
    }
  }

  #keepRest(): void {
    const { activeProfile, deletedProfiles, demoShift, skipped, commitSeqs } = this.#folding
    this.#rests.push({
      activeProfile,
      demoShift,
      deletedProfiles: deletedProfiles.length,
      skipped: skipped.length,
      person: commitSeqs.person.length,
      profiles: commitSeqs.profiles.length,
    })
  }
}

/** A row that later folds do not change; parts that are as before are shared with the copy before. */
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
