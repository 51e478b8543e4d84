import type { Commit } from '#events/commit'
import { compareNewest, type Outline, outlineOf } from '#events/describe/commit-summary'
import { Fault } from '../app-error'
import { readOne, readRange } from '../log/commits'
import type { Session } from '../session'

/** Commits of the person's that are read at first; each further time twice as many. */
const FIRST = 16
const MOST = 1_000

/** Places that lie as close as this are read as one stretch, with what stands between them. */
const CLOSE = 4

/** Reads a commit. Throws `not-found`. */
export async function commitAt({ db, user }: Session, seq: number): Promise<Commit> {
  const commit = await readOne(db, user, seq)
  if (!commit) throw new Fault('not-found', 'This change is not in your log.')
  return commit
}

/** The commits at some places, in the order of the places. Throws `not-found`. */
async function commitsAt(session: Session, places: readonly number[]): Promise<Commit[]> {
  const [first, last] = [Math.min(...places), Math.max(...places)]
  if (last - first > CLOSE * places.length) return Promise.all(places.map((seq) => commitAt(session, seq)))
  const stretch = await readRange(session.db, session.user, first, last)
  return places.flatMap((seq) => stretch[seq - first] ?? [])
}

/** The outlines of the commits at some places, newest first. Throws `not-found`. */
export async function outlinesAt(session: Session, places: Iterable<number>): Promise<Outline[]> {
  const commits = await Promise.all([...new Set(places)].map((seq) => commitAt(session, seq)))
  return commits.map(toOutline).sort(compareNewest)
}

/** The person's own changes in this browser, newest first, read on from the log's end for as long as somebody looks. */
export async function* ownChanges(session: Session): AsyncGenerator<Outline> {
  const { device, tables } = session.log
  const { person } = tables.places
  let count = FIRST
  for (let end = person.length; end > 0; ) {
    const start = Math.max(0, end - count)
    const commits = await commitsAt(session, person.slice(start, end))
    for (const commit of commits.reverse()) if (commit.device === device) yield toOutline(commit)
    end = start
    count = Math.min(MOST, count * 2)
  }
}

const toOutline = (commit: Commit): Outline => outlineOf(commit, () => false)
