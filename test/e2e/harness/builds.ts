import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppServer, startServer } from './server'

const TEXT_FILE = /\.(js|css|html|json|webmanifest)$/

/** An origin whose server can be stopped and started again with another build. */
export interface TestOrigin {
  url: string
  /** Stops the server, like a lost network connection. */
  stop(): Promise<void>
  /**
   * Serves a build on the same port: the built app itself, or a copy of it, the next build, in which every file with a hash in its
   * name has another name.
   */
  serve(build: 'this build' | 'next build'): Promise<void>
  /** Stops the server and removes its files. */
  remove(): Promise<void>
}

/** Starts a separate origin with the built app. */
export async function startTestOrigin(siteOrigin: string): Promise<TestOrigin> {
  let server: AppServer | null = await startServer(siteOrigin)
  const url = server.origin
  const stop = async () => {
    await server?.stop()
    server = null
  }
  return {
    url,
    stop,
    async serve(build) {
      const dist = build === 'next build' ? { DIST_DIR: getNextBuild() } : {}
      await stop()
      server = await startServer(siteOrigin, { PORT: new URL(url).port, ...dist })
    },
    remove: stop,
  }
}

let nextBuildFolder: string | null = null

/** Returns the folder of the next build, and creates it at the first call. All tests of a process share it. */
function getNextBuild(): string {
  nextBuildFolder ??= writeNextBuild(mkdtempSync(join(tmpdir(), 'solvelog-build-')))
  return nextBuildFolder
}

/** Copies the built app into the folder. Files with a hash in their name get new names, as in a later build. */
function writeNextBuild(folder: string): string {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync('dist', folder, { recursive: true })
  const assets = join(folder, 'assets')
  const names = readdirSync(assets).filter((name) => !name.endsWith('.map'))
  const renamed = names.map((name, i): [from: string, to: string] => [
    name,
    name.replace(/-[\w-]{8}(\.\w+)$/, `-next${String(i).padStart(4, '0')}$1`),
  ])
  const texts = names.map((name) => join('assets', name)).filter((name) => TEXT_FILE.test(name))
  for (const name of ['index.html', 'service-worker.js', ...texts]) {
    let text = readFileSync(join(folder, name), 'utf8')
    for (const [from, to] of renamed) text = text.replaceAll(from, to)
    // The service worker fetches a file without a hash in its name again when its revision changes.
    text = text.replace(/(`\/index\.html`,revision:`)[^`]+/, '$1next')
    writeFileSync(join(folder, name), text.replace('<html ', '<html data-build="next" '))
  }
  for (const [from, to] of renamed) renameSync(join(assets, from), join(assets, to))
  return folder
}
