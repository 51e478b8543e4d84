import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppServer, startServer } from './server'

/** The app's server with a relay on a disk of its own, which a test can stop, change and start again. */
export interface DevicesServer {
  origin: string
  /** Stops the relay, like a server that is down. */
  stop(): Promise<void>
  /** Starts the stopped relay on the same disk, with other settings. */
  start(settings?: Record<string, string>): Promise<void>
  /** Copies the disk. Returns the folder of the copy. Stop the relay before. */
  copyDisk(): string
  /** Replaces the disk by a copy of `copyDisk`, or by an empty one. Stop the relay before. */
  replaceDisk(copy: string | null): void
  /** The bytes of all files on the disk, one character each. */
  readDisk(): string
  /** Stops the servers and deletes their files. */
  clear(): Promise<void>
}

/** Starts the app's server with a relay of its own. */
export async function startDevicesServer(siteOrigin: string): Promise<DevicesServer> {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-devices-'))
  let server: AppServer | null = await startServer(siteOrigin, { DATA_DIR: folder })
  const { origin } = server
  const stop = async () => {
    await server?.stop()
    server = null
  }
  return {
    origin,
    stop,
    async start(settings = {}) {
      server = await startServer(siteOrigin, { DATA_DIR: folder, PORT: new URL(origin).port, ...settings })
    },
    ...diskOf(join(folder, 'sync')),
    async clear() {
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The disk of a relay that stores everything in this folder. */
export function diskOf(folder: string): Pick<DevicesServer, 'copyDisk' | 'replaceDisk' | 'readDisk'> {
  return {
    copyDisk() {
      const copy = mkdtempSync(join(tmpdir(), 'solvelog-devices-copy-'))
      process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
      cpSync(folder, copy, { recursive: true })
      return copy
    },
    replaceDisk(copy) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
      if (copy !== null) cpSync(copy, folder, { recursive: true })
    },
    readDisk: () => filesIn(folder).reduce((all, path) => all + readFileSync(path).toString('latin1'), ''),
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
