import { isDemo } from '#domain/username'
import type { PortableCommit } from '#events/commit'
import { pluralize } from '#lib/format'
import { SerialQueue } from '#lib/serial-queue'
import { HOUR_MS, isFresh } from '#lib/time'
import type { SecondCopyStatus } from '#protocol/backup'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import type { LogFollower } from '../log/event-log'
import { requestDailyNewStorageLog } from '../log/new-storage-log'
import { deleteSecondCopy } from '../log/second-copy/copy-directory'
import { CopyUpdater } from '../log/second-copy/update-copy'
import { classifyStorageError } from '../log/storage-errors'
import type { Durability } from '../log/transaction'
import type { Session } from '../session'
import { toFailure } from '../to-failure'
import { reportDamage } from './integrity-check'

const DAY_MS = 24 * HOUR_MS

/**
 * Milliseconds from an append to the update of the copy. `strict`, for changes of the user, is short, but long enough that the page
 * receives its data first. `relaxed`, for synced data, which can be fetched again, is long, so that several appends become one update.
 */
const UPDATE_DELAYS_MS: Record<Durability, number> = { strict: 60, relaxed: 3_000 }

/** Milliseconds from the start of a session to the daily check of the copy for damage. */
const CHECK_DELAY_MS = 10_000

const STORAGE_FULL_TEXT = 'The browser’s storage for this page is full.'

/** Names of the stored times of the last check, and of the copy's last deletion because the storage was full. */
const CHECKED_AT_NAME = 'copy-checked-at'
const FULL_AT_NAME = 'copy-full-at'

/** Starts to update the second copy of a session's log; does nothing if that has already started. The demo has no copy. */
export function startKeepingCopy(session: Session): LogFollower {
  if (isDemo(session.user)) {
    session.updates.sendCopyStatus({ state: 'none', head: null, reason: null })
    session.log.follower = null
    return { onAppend: () => undefined, deleteCopyForSpace: async () => false }
  }
  const keeper = session.get(CopyKeeper)
  if (session.hasEnded || session.log.follower === keeper) return keeper
  session.log.follower = keeper
  keeper.onAppend('strict')
  void session.platform.sleep(CHECK_DELAY_MS).then(() => keeper.checkDaily())
  return keeper
}

/** Updates the second copy of a log after appends to the log. Several appends may become one update. */
class CopyKeeper implements LogFollower {
  readonly #updater: CopyUpdater
  readonly #queue = new SerialQueue()
  /** Whether changes are being restored. Meanwhile, this object has the lock of the second copy. */
  #isRestoring = false
  /** When the next update is due, in epoch milliseconds; null if no update is due. */
  #dueAt: number | null = null

  constructor(private readonly session: Session) {
    const { user, username, platform, log } = session
    this.#updater = new CopyUpdater({ user, username }, platform, {
      read: (first) => log.readCommits(first),
      restore: (commits) => this.#restore(commits),
      mayCreate: () => this.#mayCreate(),
    })
  }

  onAppend(durability: Durability): void {
    this.#updateAfter(UPDATE_DELAYS_MS[durability])
  }

  /** Updates the second copy after `ms` milliseconds, or earlier if an update is due earlier. */
  #updateAfter(ms: number): void {
    const { platform } = this.session
    if (this.session.hasEnded) return
    const at = platform.now() + ms
    if (this.#dueAt !== null && this.#dueAt <= at) return
    this.#dueAt = at
    void platform.sleep(ms).then(() => {
      if (this.#dueAt !== at) return
      this.#dueAt = null
      void this.#queue.run(() => this.#update(false))
    })
  }

  /** Reads the whole second copy, to find damage, if the last complete read is more than a day ago. */
  async checkDaily(): Promise<void> {
    const { db, user, platform } = this.session
    await bestEffort(async () => {
      if (isFresh(await readNumber(db, user, CHECKED_AT_NAME), platform.now(), DAY_MS)) return
      await this.#queue.run(() => this.#update(true))
      await writeNumber(db, user, CHECKED_AT_NAME, platform.now())
    })
  }

  async deleteCopyForSpace(): Promise<boolean> {
    const { db, user, platform } = this.session
    if (this.#isRestoring || !(await deleteSecondCopy(user))) return false
    await bestEffort(() => writeNumber(db, user, FULL_AT_NAME, platform.now()))
    this.#sendStatus({ state: 'full', head: null, reason: null })
    return true
  }

  async #update(isThorough: boolean): Promise<void> {
    const { session } = this
    if (session.hasEnded) return
    try {
      this.#sendStatus(await this.#updater.update(isThorough))
    } catch (error) {
      const reason = classifyStorageError(error) === 'full' ? STORAGE_FULL_TEXT : toFailure(error).message
      this.#sendStatus({ state: 'behind', head: null, reason })
      // If the update finds damage in the log, report it as the daily integrity check does.
      if (error instanceof AppError && error.code === 'log-damaged')
        session.runInBackground(() => reportDamage(session.log, error))
    }
  }

  #sendStatus(status: SecondCopyStatus): void {
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
    return !isFresh(await readNumber(db, user, FULL_AT_NAME), platform.now(), DAY_MS)
  }
}

const SIGNED_OUT_TEXT = 'You have signed out.'

/** Adds changes to the log that only the copy has, because the browser has lost them. */
async function restore(session: Session, commits: PortableCommit[]): Promise<void> {
  if (session.hasEnded) throw new AppError('cancelled', SIGNED_OUT_TEXT)
  const { log, updates } = session
  const added = await log.merge(commits, { createRecordEvents: () => [] })
  if (added.length === 0) return
  session.publishAppended()
  updates.sendToast('info', restoredText(added.length))
  await bestEffort(() => log.writeCheckpointIfDue(1))
  // The browser may have lost the changes because of a torn record in its storage log.
  await bestEffort(() => requestDailyNewStorageLog(session.db, session.user, session.platform.now()))
}

const restoredText = (count: number): string =>
  `${pluralize(count, 'change')} ${count === 1 ? 'was' : 'were'} missing in the browser’s database. ` +
  `${count === 1 ? 'It was' : 'They were'} restored from the second copy.`
