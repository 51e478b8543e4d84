import { type Commit, compareCommits } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { SolveRow } from '#events/projections/solve-tables'
import { isRecord } from '#lib/guards'
import type { Session } from '../session'

const EDIT_TYPES: ReadonlySet<unknown> = new Set<SolvelogEvent['type']>([
  'CodeEdited',
  'CodeRemoved',
  'DetailsEdited',
  'FeedbackSaved',
  'FeedbackRemoved',
  'SolveCorrected',
])

interface PersonCommit extends Pick<Commit, 'at' | 'device' | 'id'> {
  isEdit: boolean
  /** The id of the commit that it undoes or redoes; undefined if it does neither. */
  undoes: unknown
}

function toPersonCommit({ at, device, id, events }: Commit): PersonCommit {
  const mark = events.find(
    (event) => isRecord(event) && (event.type === 'ChangeUndone' || event.type === 'ChangeRedone'),
  )
  const isEdit = events.some((event) => isRecord(event) && EDIT_TYPES.has(event.type))
  return { at, device, id, isEdit, undoes: isRecord(mark) ? mark.commit : undefined }
}

/** Counts how often the person edited a solve. Reads each commit only once, because commits never change. */
export class EditCounter {
  readonly #commits = new Map<number, PersonCommit>()

  constructor(private readonly session: Session) {}

  /** Counts the commits that edited a solve. An undone edit, its undo, a join and a rating do not count. */
  async count({ commitSeqs }: Pick<SolveRow, 'commitSeqs'>): Promise<number> {
    const person = new Set(this.session.currentView().tables.personSeqs)
    const seqs = commitSeqs.filter((seq) => person.has(seq))
    const commits = (await Promise.all(seqs.map((seq) => this.#read(seq)))).flat().sort(compareCommits)
    const undone = new Set<unknown>()
    // Newest first, because an undo that was itself undone has no effect.
    for (const { id, undoes } of commits.reverse()) if (undoes !== undefined && !undone.has(id)) undone.add(undoes)
    return commits.filter(({ id, isEdit, undoes }) => isEdit && undoes === undefined && !undone.has(id)).length
  }

  async #read(seq: number): Promise<PersonCommit | []> {
    const known = this.#commits.get(seq)
    if (known) return known
    const commit = await this.session.log.readCommit(seq)
    if (!commit) return []
    const read = toPersonCommit(commit)
    this.#commits.set(seq, read)
    return read
  }
}
