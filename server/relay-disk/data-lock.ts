import { randomUUID } from 'node:crypto'
import { readFileSync, unlinkSync } from 'node:fs'
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { resolveUndefinedIfMissing } from './durable-files'

export interface DataLock {
  release(): void
}

const LOCK_FILE_SCHEMA = v.object({ id: v.string(), host: v.string(), pid: v.number() })
type LockHolder = v.InferOutput<typeof LOCK_FILE_SCHEMA>

const RENEW_MS = 2_000
/** A lock that was not renewed for this many milliseconds counts as the lock of a server that has ended. */
const STALE_MS = 10_000
const RETRY_MS = 500
/** A server waits this many milliseconds before it checks whether another server has replaced its new lock. */
const SETTLE_MS = 50

/**
 * Locks a data folder, so that no second server writes to it (M8). The lock is a file that its server renews. A new server replaces the
 * lock of a killed one: at once on the same machine, otherwise after 10 seconds. `onLost` is called if another server has replaced the lock
 * of this one, for example after this machine slept. Throws an error with a message for users if a server on the same machine uses the
 * folder. Waits while a server on another machine uses it, and then calls `onWait` once with a message for the log.
 */
export async function lockDataFolder(
  folder: string,
  { onLost, onWait }: { onLost: (error: Error) => void; onWait: (message: string) => void },
): Promise<DataLock> {
  const path = join(folder, 'server.lock')
  const ownHolder: LockHolder = { id: randomUUID(), host: hostname(), pid: process.pid }
  let isWaiting = false
  const isStale = createStaleCheck()
  for (;;) {
    if ((await tryCreateLock(path, ownHolder)) && (await isStillHolder(path, ownHolder)))
      return renewLock(path, ownHolder, () => onLost(createInUseError(folder)))
    const holder = await readHolder(path)
    if ((holder && hasEndedHere(holder)) || isStale(await readRenewalTime(path))) await removeLock(path)
    else if (holder?.host === ownHolder.host) throw createInUseError(folder, holder.pid)
    else {
      if (holder && !isWaiting) {
        isWaiting = true
        onWait(createWaitText(folder, holder.host))
      }
      await sleep(RETRY_MS)
    }
  }
}

async function tryCreateLock(path: string, holder: LockHolder): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(JSON.stringify(holder)).finally(() => file.close())
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether the lock still belongs to this server. Two servers that delete the same old lock can each replace the lock of the other. */
async function isStillHolder(path: string, holder: LockHolder): Promise<boolean> {
  await sleep(SETTLE_MS)
  return (await readHolder(path))?.id === holder.id
}

async function readHolder(path: string): Promise<LockHolder | undefined> {
  const text = await resolveUndefinedIfMissing(readFile(path, 'utf8'))
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
function hasEndedHere({ host, pid }: LockHolder): boolean {
  return host === hostname() && (pid === process.pid || !isProcessRunning(pid))
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns when the lock was last renewed, by the clock of its server; undefined if there is no lock. */
async function readRenewalTime(path: string): Promise<number | undefined> {
  return (await resolveUndefinedIfMissing(stat(path)))?.mtimeMs
}

/**
 * Creates a check whether a lock is no longer renewed. The clock of the lock's machine may be ahead, so a lock whose time does not change
 * while this server waits is stale too.
 */
function createStaleCheck(): (renewedAt: number | undefined) => boolean {
  let lastRenewal: number | undefined
  let unchangedSince = 0
  return (renewedAt) => {
    if (renewedAt !== lastRenewal) unchangedSince = performance.now()
    lastRenewal = renewedAt
    return (
      renewedAt !== undefined && (Date.now() - renewedAt > STALE_MS || performance.now() - unchangedSince > STALE_MS)
    )
  }
}

async function removeLock(path: string): Promise<void> {
  const discardedPath = `${path}.${randomUUID()}`
  await resolveUndefinedIfMissing(rename(path, discardedPath))
  await rm(discardedPath, { force: true })
}

function renewLock(path: string, ownHolder: LockHolder, onLost: () => void): DataLock {
  const renew = async () => {
    const holder = await readHolder(path)
    if (holder?.id === ownHolder.id || (holder === undefined && (await tryCreateLock(path, ownHolder)))) {
      const now = Date.now() / 1000
      await resolveUndefinedIfMissing(utimes(path, now, now))
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

const createWaitText = (folder: string, host: string): string =>
  `A Solvelog server on ${host} uses the folder ${folder}. This server waits until that one has stopped.`

function createInUseError(folder: string, pid?: number): Error {
  const processText = pid === undefined ? '' : ` (process ${pid})`
  return new Error(
    `Another Solvelog server${processText} uses the folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
  )
}
