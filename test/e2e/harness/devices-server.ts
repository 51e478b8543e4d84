import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppServer, startServer } from './server'

/** The app's server with its sync server. A test can stop it, change its stored files, and start it again. */
export interface DevicesServer {
  origin: string
  stop(): Promise<void>
  /** Starts the stopped server with the same stored files. `settings` are environment variables. */
  start(settings?: Record<string, string>): Promise<void>
  /** Copies the stored files and returns the folder of the copy. The server must be stopped. */
  copyDisk(): string
  /** Replaces the stored files by a copy made by `copyDisk`. Null deletes the files. The server must be stopped. */
  replaceDisk(copy: string | null): void
  /** Returns the bytes of all stored files as text, one character per byte. */
  readDisk(): string
  remove(): Promise<void>
}

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
    ...createDiskFunctions(join(folder, 'sync')),
    async remove() {
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}

export function createDiskFunctions(folder: string): Pick<DevicesServer, 'copyDisk' | 'replaceDisk' | 'readDisk'> {
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
    readDisk: () => listFiles(folder).reduce((all, path) => all + readFileSync(path).toString('latin1'), ''),
  }
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
