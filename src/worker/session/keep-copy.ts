import { isDemo } from '#domain/username'
import type { PortableCommit } from '#events/commit'
import { pluralize } from '#lib/format'
import { SerialQueue } from '#lib/serial-queue'
import { HOUR_MS, isFresh } from '#lib/time'
import type { SecondCopyStatus } from '#protocol/backup'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { failureOf } from '../failure-of'
import { readNumber, writeNumber } from '../log/cursors'
import type { LogFollower } from '../log/event-log'
import { requestDailyNewStorageLog } from '../log/new-storage-log'
import { deleteSecondCopy } from '../log/second-copy/copy-directory'
import { CopyUpdater } from '../log/second-copy/update-copy'
import { storageErrorKind } from '../log/storage-errors'
import type { Durability } from '../log/transaction'
import type { Session } from '../session'
import { reportDamage } from './integrity-check'

const DAY = 24 * HOUR_MS

/**
 * Milliseconds from the growth of the log to the update of the copy. A change of the person is copied within about 100 ms, but not
 * before the page has what it asks for after a save. Synced data can be fetched again, so several pages are copied at once.
 */
const DELAYS: Record<Durability, number> = { strict: 60, relaxed: 3_000 }

/** Milliseconds from the first update of the copy to the daily check for damage. */
const CHECK = 10_000

const FULL = 'The browser’s storage for this page is full.'

/** The cursors with the times of the last check, and of the copy's deletion because the storage was full. */
const CHECKED_AT = 'copy-checked-at'
const FULL_AT = 'copy-full-at'

/** Keeps the second copy of a session's log from now on. May be called again. The demo has no copy. */
export function keepCopy(session: Session): LogFollower {
  if (isDemo(session.user)) {
    session.updates.sendCopyStatus({ state: 'none', head: null, reason: null })
    session.log.follower = null
    return { onGrowth: () => undefined, makeRoom: async () => false }
  }
  const keeper = session.get(CopyKeeper)
  if (session.ended || session.log.follower === keeper) return keeper
  session.log.follower = keeper
  keeper.onGrowth('strict')
  void session.platform.sleep(CHECK).then(() => keeper.checkDaily())
  return keeper
}

/** Updates the copy after the log has grown. Several requests become one update. */
class CopyKeeper implements LogFollower {
  readonly #updater: CopyUpdater
  readonly #queue = new SerialQueue()
  /** Changes are being restored, inside the copy's lock. */
  #isRestoring = false
  /** When the next update is due, in epoch milliseconds; null if none is. */
  #dueAt: number | null = null

  constructor(private readonly session: Session) {
    const { user, username, platform, log } = session
    this.#updater = new CopyUpdater({ user, username }, platform, {
      read: (first) => log.commits(first),
      restore: (commits) => this.#restore(commits),
      mayCreate: () => this.#mayCreate(),
    })
  }

  onGrowth(durability: Durability): void {
    this.#updateAfter(DELAYS[durability])
  }

  /** Updates the copy after this many milliseconds, or earlier if an update is due earlier. */
  #updateAfter(ms: number): void {
    const { platform } = this.session
    if (this.session.ended) return
    const at = platform.now() + ms
    if (this.#dueAt !== null && this.#dueAt <= at) return
    this.#dueAt = at
    void platform.sleep(ms).then(() => {
      if (this.#dueAt !== at) return
      this.#dueAt = null
      void this.#queue.run(() => this.#update(false))
    })
  }

  /** Reads all of the copy if that was not done within a day. */
  async checkDaily(): Promise<void> {
    const { db, user, platform } = this.session
    await bestEffort(async () => {
      if (isFresh(await readNumber(db, user, CHECKED_AT), platform.now(), DAY)) return
      await this.#queue.run(() => this.#update(true))
      await writeNumber(db, user, CHECKED_AT, platform.now())
    })
  }

  async makeRoom(): Promise<boolean> {
    const { db, user, platform } = this.session
    if (this.#isRestoring || !(await deleteSecondCopy(user))) return false
    await bestEffort(() => writeNumber(db, user, FULL_AT, platform.now()))
    this.#report({ state: 'full', head: null, reason: null })
    return true
  }

  async #update(isThorough: boolean): Promise<void> {
    const { session } = this
    if (session.ended) return
    try {
      this.#report(await this.#updater.update(isThorough))
    } catch (error) {
      const reason = storageErrorKind(error) === 'full' ? FULL : failureOf(error).message
      this.#report({ state: 'behind', head: null, reason })
      // Damage that is found here is reported like that of the daily check of the log.
      if (error instanceof AppError && error.code === 'log-damaged')
        session.runInBackground(() => reportDamage(session.log, error))
    }
  }

  #report(status: SecondCopyStatus): void {
    this.session.updates.sendCopyStatus(status)
  }

  async #restore(commits: PortableCommit[]): Promise<void> {
    this.#isRestoring = true
    try {
      await restore(this.session, commits)
    } finally {
      this.#isRestoring = false
    }
  }

  async #mayCreate(): Promise<boolean> {
    const { db, user, platform } = this.session
    return !isFresh(await readNumber(db, user, FULL_AT), platform.now(), DAY)
  }
}

const SIGNED_OUT = 'You have signed out.'

/** Adds changes to the log that only its copy has: the browser has lost them. */
async function restore(session: Session, commits: PortableCommit[]): Promise<void> {
  if (session.ended) throw new AppError('cancelled', SIGNED_OUT)
  const { log, updates } = session
  const added = await log.merge(commits, { record: () => [] })
  if (added.length === 0) return
  session.showAppended()
  updates.sendToast('info', restoredWords(added.length))
  await bestEffort(() => log.checkpoint(1))
  // The browser has lost them, perhaps because its storage log has a torn record.
  await bestEffort(() => requestDailyNewStorageLog(session.db, session.user, session.platform.now()))
}

const restoredWords = (count: number): string =>
  `${pluralize(count, 'change')} ${count === 1 ? 'was' : 'were'} missing in the browser’s database. ` +
  `${count === 1 ? 'It was' : 'They were'} restored from the second copy.`
