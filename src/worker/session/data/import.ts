import { type Commit, type PortableCommit, timeOf } from '#events/commit'
import { isKnownKind } from '#events/event'
import { broughtBy, type Merge, mergedEvents, mergeLogs, withdrawnEvents } from '#events/merge'
import type { ImportOutcome, ImportPreview } from '#wire/data'
import { Fault } from '../../fault'
import type { MergeWork } from '../../log/event-log'
import { type CheckedExport, readExport } from '../../portable/read-export'
import type { Work } from '../../portable/work'
import { asWellAsMayBe } from '../as-well-as-may-be'
import { publishGrowth } from '../publish'
import { refuseInPast } from '../seen'
import type { Session } from '../state'
import { commitsOf } from './log'

const GONE = 'Choose the file again, please: what was checked is no longer in memory.'
const FULL = 'The browser’s storage for this page is full, so nothing was imported. Free some space and import again.'

const staged = new WeakMap<Session, { name: string; commits: PortableCommit[] }>()

/** Checks an export whole and says what it would do. What was checked stays in memory until it is run or dropped. */
export async function checkImport(
  session: Session,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  work: Work,
): Promise<ImportPreview> {
  dropImport(session)
  const { clock, log, username } = session
  const checked = await readExport(bytes, { username }, work)
  await log.catchUp()
  const mine = await commitsOf(log, work)
  const merge = mergeLogs(mine, checked.commits)
  staged.set(session, { name, commits: checked.commits })
  return previewOf(name, checked, merge, clock.now())
}

/** Merges what was checked, in one transaction; a full disk or a stop leaves everything as it was. */
export async function runImport(session: Session, work: Work): Promise<ImportOutcome> {
  const checked = staged.get(session)
  if (!checked) throw new Fault('not-found', GONE)
  const id = session.clock.newId()
  let found = mergeLogs([], [])
  const added = await merged(session, checked.commits, work, (merge) => {
    found = merge
    return mergedEvents(id, checked.name, merge)
  })
  dropImport(session)
  const { reinstated, contradicted } = found
  const fresh = broughtBy(found)
  return {
    id: added.length > 0 ? id : null,
    commits: fresh.length,
    events: eventsIn(fresh),
    reinstated: reinstated.length,
    contradicted: contradicted.length,
  }
}

/** Forgets what was checked. */
export function dropImport(session: Session): void {
  staged.delete(session)
}

/** Withdraws all that an import brought; nothing when that was done before. */
export async function undoImport(session: Session, id: string, work: Work): Promise<{ commits: number }> {
  let commits = 0
  await merged(session, [], work, (_, log, { withdrawn }) =>
    withdrawnEvents(id, log).flatMap((event) => {
      if (event.type !== 'CommitsWithdrawn') return []
      const ids = event.ids.filter((one) => !Object.hasOwn(withdrawn, one))
      commits += ids.length
      return ids.length > 0 ? [{ ...event, ids }] : []
    }),
  )
  return { commits }
}

async function merged(
  session: Session,
  theirs: readonly PortableCommit[],
  work: Work,
  record: MergeWork['record'],
): Promise<Commit[]> {
  refuseInPast(session)
  const { log } = session
  const tell = (done: number, of: number) => void work.step(done, of).catch(() => undefined)
  const added = await log.merge(theirs, { record, signal: work.signal, onStored: tell }).catch((error: unknown) => {
    throw error instanceof Fault && error.code === 'storage-full'
      ? new Fault(error.code, FULL, { cause: error })
      : error
  })
  publishGrowth(session)
  if (added.length === 0) return added
  session.neighbours?.tellChange()
  // Folded out of order: without a checkpoint every start would sort and fold the whole log.
  await asWellAsMayBe(() => log.checkpoint(1))
  return added
}

function previewOf(name: string, { header, commits }: CheckedExport, merge: Merge, now: number): ImportPreview {
  const { reinstated, withdrawn, contradicted } = merge
  const fresh = broughtBy(merge)
  const times = fresh.map((commit) => Math.min(timeOf(commit), now))
  const [from, to] = [times.reduce((a, b) => Math.min(a, b), now), times.reduce((a, b) => Math.max(a, b), 0)]
  return {
    name,
    user: header.user,
    exportedAt: Date.parse(header.exportedAt),
    commits: commits.length,
    known: Math.max(0, commits.length - fresh.length),
    fresh:
      fresh.length === 0
        ? null
        : {
            commits: fresh.length,
            events: eventsIn(fresh),
            devices: new Set(fresh.map(({ device }) => device)).size,
            from,
            to,
          },
    reinstated: reinstated.length,
    withdrawn: withdrawn.length,
    contradicted: contradicted.length,
    unread: fresh.reduce((sum, { events }) => sum + events.filter((event) => !isKnownKind(event)).length, 0),
  }
}

const eventsIn = (commits: readonly PortableCommit[]): number =>
  commits.reduce((sum, { events }) => sum + events.length, 0)
