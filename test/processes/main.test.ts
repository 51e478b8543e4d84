import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeCatalog } from '../../server/catalog/catalog-file'
import { makeRow } from '../unit/server/catalog-rows'
import { startFakeSiteForFile } from '../unit/server/fake-site'
import { makeUserExistsBody } from '../unit/server/proxy-calls'

const SERVER_SCRIPT = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const children: ChildProcess[] = []
const site = await startFakeSiteForFile()
site.addUser('Ada')
const folder = await mkdtemp(join(tmpdir(), 'solvelog-main-'))
let server: ReturnType<typeof startServer>
let port: string

beforeAll(async () => {
  await mkdir(join(folder, 'dist', 'catalog'), { recursive: true })
  await writeFile(join(folder, 'dist', 'index.html'), '<!doctype html><title>Solvelog</title>')
  await writeFile(join(folder, 'dist', 'catalog', 'problems.json.gz'), encodeCatalog([makeRow({ slug: 'two-sum' })]))
  server = startServer({})
  port = await server.ready
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

function startServer(env: Record<string, string>) {
  const settings = { DIST_DIR: join(folder, 'dist'), DATA_DIR: join(folder, 'data'), LEETCODE_ORIGIN: site.origin }
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER_SCRIPT], {
    env: { PATH: process.env.PATH, PORT: '0', CATALOG_REFRESH: 'off', ...settings, ...env },
  })
  children.push(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => (output.stdout += text))
  child.stderr.on('data', (text) => (output.stderr += text))
  const exit = once(child, 'close').then(([code]) => ({ code, ...output }))
  const listeningPort = once(child.stdout, 'data').then(() => /:(\d+)\n$/.exec(output.stdout)?.[1] ?? 'no port')
  return { child, ended: exit, ready: listeningPort, output }
}

it('[V2] over a real connection: a body without an end is answered with 413, then cut off', async () => {
  const headers = { 'content-type': 'application/json' }
  const upload = request({ port, path: '/api/leetcode-graphql', method: 'POST', headers })
  const writeUntilFull = (): void => {
    while (!upload.destroyed && upload.write(Buffer.alloc(64 * 1024, ' ')));
  }
  upload.on('drain', writeUntilFull)
  const connectionClosed = new Promise((done) => upload.on('error', () => undefined).on('close', done))
  writeUntilFull()
  const [response] = await once(upload, 'response')
  expect(response.statusCode).toBe(413)
  response.resume()
  await connectionClosed
})

it('[V1] over a real connection: a foreign host name is refused, and a path cannot leave the folder', async () => {
  const requestStatus = async (path: string, host: string) => {
    const [response] = await once(request({ host: '127.0.0.1', port, path, headers: { host } }).end(), 'response')
    response.resume()
    return response.statusCode
  }
  expect(await requestStatus('/', 'evil.example')).toBe(403)
  expect(await requestStatus('/../../package.json', 'localhost')).toBe(404)
  expect(await requestStatus('/', 'localhost')).toBe(200)
})

it('[V1] a port in use, a missing build and an invalid setting are reported in plain words', async () => {
  const [portInUse, missingBuild, invalidPort] = await Promise.all([
    startServer({ PORT: port }).ended,
    startServer({ DIST_DIR: join(folder, 'none') }).ended,
    startServer({ PORT: 'x' }).ended,
  ])
  expect(portInUse.code).toBe(1)
  expect(portInUse.stderr).toMatch(/^Port \d+ is in use by another program\. .*PORT=\d+ npm start\n$/)
  expect(missingBuild).toMatchObject({ code: 1, stdout: '' })
  expect(missingBuild.stderr).toMatch(/^The built app in .*npm run build.*\n$/)
  expect(invalidPort).toMatchObject({ code: 1, stderr: 'PORT must be a whole number from 0 to 65535, got "x".\n' })
})

it('[V1] prints one line with the address, and stops gracefully', async () => {
  const address = `http://127.0.0.1:${port}`
  expect(await (await fetch(`${address}/`)).text()).toContain('<title>Solvelog</title>')
  expect((await fetch(`${address}/catalog/problems.json.gz`)).headers.get('content-type')).toBe('application/gzip')
  const call = { method: 'POST', body: makeUserExistsBody('ada'), headers: { 'content-type': 'application/json' } }
  const answered = await fetch(`${address}/api/leetcode-graphql`, call)
  expect(await answered.json()).toEqual({ data: { matchedUser: { username: 'Ada' } } })
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, stdout: `Solvelog is at http://localhost:${port}\n`, stderr: '' })
})
