import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOffline } from '../../../scripts/build-offline'
import { type AppServer, startServer } from './server'

const TEXT = /\.(js|css|html|json|webmanifest)$/

/** An origin whose server can be stopped and started again with another build. */
export interface Origin {
  url: string
  /** Stops the server, like a lost network connection. */
  stop(): Promise<void>
  /**
   * Serves a build on the same port: the built app itself, or the next build, in which every hashed file has another
   * name.
   */
  serve(which: 'this build' | 'next build'): Promise<void>
  /** Stops the server and removes its files. */
  clear(): Promise<void>
}

/** Starts a separate origin with the built app. */
export async function startOrigin(siteOrigin: string): Promise<Origin> {
  let server: AppServer | null = await startServer(siteOrigin)
  const url = server.origin
  const stop = async () => {
    await server?.stop()
    server = null
  }
  return {
    url,
    stop,
    async serve(which) {
      const dist = which === 'next build' ? { DIST_DIR: await nextBuild() } : {}
      await stop()
      server = await startServer(siteOrigin, { PORT: new URL(url).port, ...dist })
    },
    clear: stop,
  }
}

let made: Promise<string> | null = null

/** The folder of the next build. Creating it takes seconds, so all tests of a process share it. */
function nextBuild(): Promise<string> {
  made ??= makeNextBuild(mkdtempSync(join(tmpdir(), 'solvelog-build-')))
  return made
}

/** Copies the built app under new names for all hashed files, like a later build. */
async function makeNextBuild(folder: string): Promise<string> {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync('dist', folder, { recursive: true })
  rmSync(join(folder, 'service-worker.js'))
  const assets = join(folder, 'assets')
  const names = readdirSync(assets).filter((name) => !name.endsWith('.map'))
  const renamed = new Map(names.map((name) => [name, name.replace(/-[\w-]{8}(\.\w+)$/, '-nextbild$1')]))
  const unique = (name: string, i: number) => name.replace('-nextbild', `-next${String(i).padStart(4, '0')}`)
  for (const [i, [from, to]] of [...renamed].entries()) renamed.set(from, unique(to, i))
  for (const name of [...names.map((name) => join('assets', name)), 'index.html'].filter((name) => TEXT.test(name))) {
    let text = readFileSync(join(folder, name), 'utf8')
    for (const [from, to] of renamed) text = text.replaceAll(from, to)
    writeFileSync(join(folder, name), text.replace('<html ', '<html data-build="next" '))
  }
  for (const [from, to] of renamed) renameSync(join(assets, from), join(assets, to))
  await buildOffline(folder)
  return folder
}
