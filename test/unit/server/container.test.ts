import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStarterCatalog } from '../../../content/catalog/read'
import { encodeCatalog } from '../../../server/catalog/catalog-file'
import { SECURITY_HEADERS } from '../../../server/security-headers'
import { fakeSiteOfFile } from './fake-site'
import { buildHosting } from './hosting'
import { outcome, userExistsBody } from './proxy-calls'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const IMAGE_ROOT = await mkdtemp(join(tmpdir(), 'solvelog-image-'))
const site = await fakeSiteOfFile()
site.addUser('Ada')
let server: ChildProcess | undefined
let origin: string
let env: Record<string, string>

interface Instruction {
  name: string
  rest: string
}

/** The instructions of the last stage of the Dockerfile, in order. */
async function finalStage(): Promise<Instruction[]> {
  const text = await readFile(join(ROOT, 'Dockerfile'), 'utf8')
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line))
  const last = lines.findLastIndex((line) => line.startsWith('FROM '))
  return lines.slice(last + 1).map((line) => {
    const [name = '', ...rest] = line.split(' ')
    return { name, rest: rest.join(' ') }
  })
}

/** A path in the image as a path in a folder of this machine. */
const inImage = (path: string) => path.replaceAll(/(?<![\w:/.])\/(app|data)(?=\/|$)/g, `${IMAGE_ROOT}/$1`)

/** An instruction in JSON form as a command for this machine. */
function commandOf({ rest }: Instruction): [string, ...string[]] {
  const [program = '', ...args]: string[] = JSON.parse(rest.slice(rest.indexOf('[')))
  return [program === 'node' ? process.execPath : program, ...args.map(inImage)]
}

const one = (stage: readonly Instruction[], name: string): Instruction => {
  const found = stage.filter((each) => each.name === name)
  const [only] = found
  if (!only || found.length > 1)
    throw new Error(`The Dockerfile has ${found.length} instructions ${name} in its last stage.`)
  return only
}

beforeAll(async () => {
  const stage = await finalStage()
  await buildHosting('server.js')
  await mkdir(join(IMAGE_ROOT, 'data'))
  for (const { rest } of stage.filter(({ name }) => name === 'COPY')) {
    const [, from = '', to = ''] = rest.split(' ')
    const target = inImage(to)
    await mkdir(dirname(target), { recursive: true })
    if (from === '/app/dist') await writeApp(target)
    else await cp(join(ROOT, from.replace(/^\/app\//, '')), target)
  }
  const pairs = one(stage, 'ENV')
    .rest.split(' ')
    .map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=')
      return [name, inImage(value)]
    })
  env = { ...Object.fromEntries(pairs), PATH: process.env.PATH ?? '', PORT: '0', LEETCODE_ORIGIN: site.origin }
  const [program, ...args] = commandOf(one(stage, 'CMD'))
  server = spawn(program, args, { env: { ...env, CATALOG_REFRESH: 'off' }, cwd: tmpdir() })
  server.stderr?.pipe(process.stderr)
  const [line] = await once(server.stdout ?? server, 'data')
  env.PORT = /:(\d+)\n/.exec(String(line))?.[1] ?? 'none'
  origin = `http://127.0.0.1:${env.PORT}`
}, 120_000)

async function writeApp(dist: string): Promise<void> {
  await mkdir(join(dist, 'catalog'), { recursive: true })
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Solvelog</title>')
  await writeFile(join(dist, 'catalog/problems.json.gz'), encodeCatalog(readStarterCatalog()))
}

afterAll(async () => {
  server?.kill('SIGKILL')
  await rm(IMAGE_ROOT, { recursive: true })
})

it('[K3] the image runs as a user without rights, and stores data only in its volume', async () => {
  const stage = await finalStage()
  expect(one(stage, 'USER').rest).toBe('node')
  const { DATA_DIR = '' } = env
  expect(inImage(one(stage, 'VOLUME').rest)).toBe(DATA_DIR)
  expect(stage.some(({ name, rest }) => name === 'RUN' && rest.includes('chown node:node /data'))).toBe(true)
})

it('[K3] the command of the image serves the app, the catalog and the proxy, with the headers', async () => {
  const page = await fetch(`${origin}/`)
  expect(await page.text()).toContain('<title>Solvelog</title>')
  expect(Object.fromEntries(page.headers)).toMatchObject(SECURITY_HEADERS)
  const catalog = await fetch(`${origin}/catalog/problems.json.gz`)
  expect([catalog.status, catalog.headers.get('content-type')]).toEqual([200, 'application/gzip'])
  const headers = { 'content-type': 'application/json' }
  const call = await fetch(`${origin}/api/leetcode-graphql`, { method: 'POST', headers, body: userExistsBody('ada') })
  expect(await call.json()).toEqual({ data: { matchedUser: { username: 'Ada' } } })
  const refused = await fetch(`${origin}/api/leetcode-graphql`, { method: 'POST', headers, body: '{}' })
  expect(await outcome(refused)).toMatchObject({ status: 400 })
})

it('[K3] the health check of the image passes while the server runs, and fails after it', async () => {
  const [program, ...args] = commandOf(one(await finalStage(), 'HEALTHCHECK'))
  const check = async () => (await once(spawn(program, args, { env }), 'close'))[0]
  expect(await check()).toBe(0)
  server?.kill('SIGTERM')
  if (server) await once(server, 'close')
  expect(await check()).toBe(1)
})
