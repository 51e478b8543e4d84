import { randomUUID } from 'node:crypto'
import { readFileSync, unlinkSync } from 'node:fs'
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { undefinedIfMissing } from './durable-files'

/** The lock of a data folder. */
export interface DataLock {
  release(): void
}

const LOCK_FILE_SCHEMA = v.object({ id: v.string(), host: v.string(), pid: v.number() })
type Holder = v.InferOutput<typeof LOCK_FILE_SCHEMA>

/** Interval at which a server renews its lock. */
const RENEW_MS = 2_000
/** If a lock was not renewed for this long, its server has ended. */
const STALE_MS = 10_000
const RETRY_MS = 500
/** Time in which two servers that start at the same moment notice each other. */
const SETTLE_MS = 50

/**
 * Locks a data folder, so that no second server writes to it (M8). The lock is a file that its server renews. If a server was killed, its
 * lock is taken over: at once on the same machine, otherwise after 10 seconds, because a container cannot see the processes of another one.
 * `onLost` is called if another server has taken over the lock of this one, for example after this machine slept. Throws an error with a
 * message for users if the folder is in use.
 */
export async function lockDataFolder(folder: string, onLost: (error: Error) => void): Promise<DataLock> {
  const path = join(folder, 'server.lock')
  const ownHolder: Holder = { id: randomUUID(), host: hostname(), pid: process.pid }
  for (;;) {
    if ((await tryCreate(path, ownHolder)) && (await isStillHolder(path, ownHolder)))
      return keepLock(path, ownHolder, () => onLost(createInUseError(folder)))
    const holder = await readHolder(path)
    if ((holder && hasEndedHere(holder)) || (await isStale(path))) await removeLock(path)
    else if (holder?.host === ownHolder.host) throw createInUseError(folder, holder.pid)
    else await sleep(RETRY_MS)
  }
}

async function tryCreate(path: string, holder: Holder): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(JSON.stringify(holder)).finally(() => file.close())
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether the lock still belongs to this server. Two servers that find the same old lock may replace each other's. */
async function isStillHolder(path: string, holder: Holder): Promise<boolean> {
  await sleep(SETTLE_MS)
  return (await readHolder(path))?.id === holder.id
}

/** Reads the holder of a lock; undefined if there is no lock, or if the file is not completely written yet. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await undefinedIfMissing(readFile(path, 'utf8'))
  try {
    return v.parse(LOCK_FILE_SCHEMA, JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

/**
 * Whether the holder is a process of this machine that has ended. After a restart of a container, its server often has the same process
 * number as before.
 */
function hasEndedHere({ host, pid }: Holder): boolean {
  return host === hostname() && (pid === process.pid || !isRunning(pid))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether a lock was not renewed in time; false if there is none. */
async function isStale(path: string): Promise<boolean> {
  const file = await undefinedIfMissing(stat(path))
  return file !== undefined && Date.now() - file.mtimeMs > STALE_MS
}

async function removeLock(path: string): Promise<void> {
  const leftover = `${path}.${randomUUID()}`
  await undefinedIfMissing(rename(path, leftover))
  await rm(leftover, { force: true })
}

function keepLock(path: string, ownHolder: Holder, onLost: () => void): DataLock {
  const renew = async () => {
    const holder = await readHolder(path)
    if (holder?.id === ownHolder.id || (holder === undefined && (await tryCreate(path, ownHolder)))) {
      const now = Date.now() / 1000
      await undefinedIfMissing(utimes(path, now, now))
    } else onLost()
  }
  const timer = setInterval(() => renew().catch(onLost), RENEW_MS).unref()
  const release = () => {
    clearInterval(timer)
    process.off('exit', release)
    try {
      if (v.parse(LOCK_FILE_SCHEMA, JSON.parse(readFileSync(path, 'utf8'))).id === ownHolder.id) unlinkSync(path)
    } catch {
      // The lock is gone already, or cannot be deleted. The next server takes it over.
    }
  }
  process.on('exit', release)
  return { release }
}

function createInUseError(folder: string, pid?: number): Error {
  const processText = pid === undefined ? '' : ` (process ${pid})`
  return new Error(
    `Another Solvelog server${processText} uses the folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
  )
}
