import { randomUUID } from 'node:crypto'
import { readFileSync, unlinkSync } from 'node:fs'
import { open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { ifExists } from './durable-files'

/** The lock of a data folder. */
export interface DataLock {
  release(): void
}

const lockFile = v.object({ id: v.string(), host: v.string(), pid: v.number() })
type Holder = v.InferOutput<typeof lockFile>

/** A server renews its lock at this interval. */
const RENEW_MS = 2_000
/** A lock that was not renewed for this long belongs to a server that has ended. */
const STALE_MS = 10_000
const RETRY_MS = 500
/** Two servers that start at the same moment need less than this to find out. */
const SETTLE_MS = 50

/**
 * Locks a data folder, so that no second server writes to it (M8). The lock is a file that its server renews. The lock of a server
 * that was killed is taken over: at once on the same machine, and after 10 seconds otherwise, since a container cannot see the
 * processes of another one. `onLost` is called if another server took the lock of this one, for example after this machine slept.
 * Throws an error with words if the folder is in use.
 */
export async function lockDataFolder(folder: string, onLost: (error: Error) => void): Promise<DataLock> {
  const path = join(folder, 'server.lock')
  const own: Holder = { id: randomUUID(), host: hostname(), pid: process.pid }
  for (;;) {
    if ((await tryCreate(path, own)) && (await isStillOwn(path, own)))
      return keepLock(path, own, () => onLost(inUse(folder)))
    const holder = await readHolder(path)
    if ((holder && hasEndedHere(holder)) || (await isStale(path))) await takeAway(path)
    else if (holder?.host === own.host) throw inUse(folder, holder.pid)
    else await sleep(RETRY_MS)
  }
}

async function tryCreate(path: string, own: Holder): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(JSON.stringify(own)).finally(() => file.close())
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether two servers that found the same old lock have not replaced each other's. */
async function isStillOwn(path: string, own: Holder): Promise<boolean> {
  await sleep(SETTLE_MS)
  return (await readHolder(path))?.id === own.id
}

/** Undefined if there is no lock, or if it is not written to its end yet. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await ifExists(readFile(path, 'utf8'))
  try {
    return v.parse(lockFile, JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

/** A process of this machine that has ended. After a restart of a container, its server often has the same number as before. */
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

/** Whether a lock was not renewed in time. False if there is none. */
async function isStale(path: string): Promise<boolean> {
  const file = await ifExists(stat(path))
  return file !== undefined && Date.now() - file.mtimeMs > STALE_MS
}

async function takeAway(path: string): Promise<void> {
  const leftover = `${path}.${randomUUID()}`
  await ifExists(rename(path, leftover))
  await rm(leftover, { force: true })
}

function keepLock(path: string, own: Holder, onLost: () => void): DataLock {
  const renew = async () => {
    const holder = await readHolder(path)
    if (holder?.id === own.id || (holder === undefined && (await tryCreate(path, own)))) {
      const now = Date.now() / 1000
      await ifExists(utimes(path, now, now))
    } else onLost()
  }
  const timer = setInterval(() => renew().catch(onLost), RENEW_MS).unref()
  const release = () => {
    clearInterval(timer)
    process.off('exit', release)
    try {
      if (v.parse(lockFile, JSON.parse(readFileSync(path, 'utf8'))).id === own.id) unlinkSync(path)
    } catch {
      // The lock is gone already, or cannot be deleted. The next server takes it over.
    }
  }
  process.on('exit', release)
  return { release }
}

function inUse(folder: string, pid?: number): Error {
  const by = pid === undefined ? '' : ` (process ${pid})`
  return new Error(
    `Another Solvelog server${by} uses the folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
  )
}
