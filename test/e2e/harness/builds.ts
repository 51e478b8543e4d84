import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppServer, startServer } from './server'

const TEXT_FILE = /\.(js|css|html|json|webmanifest)$/

/** An origin whose server can be stopped and started again with another build. */
export interface TestOrigin {
  url: string
  stop(): Promise<void>
  /**
   * Restarts the server on the same port. The next build is a copy of the built app with other hashes in its file
   * names.
   */
  serve(build: 'this build' | 'next build'): Promise<void>
  remove(): Promise<void>
}

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

function getNextBuild(): string {
  nextBuildFolder ??= writeNextBuild(mkdtempSync(join(tmpdir(), 'solvelog-build-')))
  return nextBuildFolder
}

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
    // The service worker fetches a file without a hash in its name again if the file's revision changes.
    text = text.replace(/(`\/index\.html`,revision:`)[^`]+/, '$1next')
    writeFileSync(join(folder, name), text.replace('<html ', '<html data-build="next" '))
  }
  for (const [from, to] of renamed) renameSync(join(assets, from), join(assets, to))
  return folder
}
