import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOffline } from '../../../scripts/build-offline'
import { type AppServer, startServer } from './server'

const TEXT = /\.(js|css|html|json|webmanifest)$/

/** An origin whose server can be stopped, and started again with another build. */
export interface Origin {
  url: string
  /** Takes the server away, as a lost network does. */
  stop(): Promise<void>
  /** Serves a build on the same port: the built app itself, or the next one, whose every hashed name is another. */
  serve(which: 'this build' | 'next build'): Promise<void>
  /** Ends all of it. */
  clear(): Promise<void>
}

/** Starts an origin of its own with the built app. */
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

/** The folder of the next build, made once for all tests of a process, because making it takes seconds. */
function nextBuild(): Promise<string> {
  made ??= makeNextBuild(mkdtempSync(join(tmpdir(), 'solvelog-build-')))
  return made
}

/** Makes a copy of the built app as a later build would be: every hashed file has another name. */
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
