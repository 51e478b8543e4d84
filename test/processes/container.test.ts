import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStarterCatalog } from '../../content/catalog/read'
import { encodeCatalog } from '../../server/catalog/catalog-file'
import { SECURITY_HEADERS } from '../../server/security-headers'
import { startFakeSiteForFile } from '../unit/server/fake-site'
import { buildHosting } from '../unit/server/hosting'
import { makeUserExistsBody, readOutcome } from '../unit/server/proxy-calls'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const IMAGE_ROOT = await mkdtemp(join(tmpdir(), 'solvelog-image-'))
const site = await startFakeSiteForFile()
site.addUser('Ada')
let server: ChildProcess | undefined
let origin: string
let env: Record<string, string>

interface Instruction {
  name: string
  argumentText: string
}

async function readFinalStage(): Promise<Instruction[]> {
  const text = await readFile(join(ROOT, 'Dockerfile'), 'utf8')
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line))
  const lastFromLine = lines.findLastIndex((line) => line.startsWith('FROM '))
  return lines.slice(lastFromLine + 1).map((line) => {
    const [name = '', ...words] = line.split(' ')
    return { name, argumentText: words.join(' ') }
  })
}

const toLocalPath = (path: string) => path.replaceAll(/(?<![\w:/.])\/(app|data)(?=\/|$)/g, `${IMAGE_ROOT}/$1`)

function readCommand({ argumentText }: Instruction): [string, ...string[]] {
  const [program = '', ...args]: string[] = JSON.parse(argumentText.slice(argumentText.indexOf('[')))
  return [program === 'node' ? process.execPath : program, ...args.map(toLocalPath)]
}

const findInstruction = (stage: readonly Instruction[], name: string): Instruction => {
  const matches = stage.filter((instruction) => instruction.name === name)
  const [only] = matches
  if (!only || matches.length > 1)
    throw new Error(`The Dockerfile has ${matches.length} instructions ${name} in its last stage.`)
  return only
}

beforeAll(async () => {
  const stage = await readFinalStage()
  await buildHosting('server.js')
  await mkdir(join(IMAGE_ROOT, 'data'))
  for (const { argumentText } of stage.filter(({ name }) => name === 'COPY')) {
    const [, from = '', to = ''] = argumentText.split(' ')
    const target = toLocalPath(to)
    await mkdir(dirname(target), { recursive: true })
    if (from === '/app/dist') await writeApp(target)
    else await cp(join(ROOT, from.replace(/^\/app\//, '')), target)
  }
  const pairs = findInstruction(stage, 'ENV')
    .argumentText.split(' ')
    .map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=')
      return [name, toLocalPath(value)]
    })
  env = { ...Object.fromEntries(pairs), PATH: process.env.PATH ?? '', PORT: '0', LEETCODE_ORIGIN: site.origin }
  const [program, ...args] = readCommand(findInstruction(stage, 'CMD'))
  server = spawn(program, args, { env: { ...env, CATALOG_REFRESH: 'off' }, cwd: tmpdir() })
  server.stderr?.pipe(process.stderr)
  const [line] = await once(server.stdout ?? server, 'data')
  env.PORT = /:(\d+)\n/.exec(String(line))?.[1] ?? 'none'
  origin = `http://127.0.0.1:${env.PORT}`
})

async function writeApp(dist: string): Promise<void> {
  await mkdir(join(dist, 'catalog'), { recursive: true })
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Solvelog</title>')
  await writeFile(join(dist, 'catalog/problems.json.gz'), encodeCatalog(readStarterCatalog()))
}

afterAll(async () => {
  server?.kill('SIGKILL')
  await rm(IMAGE_ROOT, { recursive: true })
})

it('[K3] the image runs as a user without rights, is reached at its port, and stores data only in its volume', async () => {
  const stage = await readFinalStage()
  const settings = findInstruction(stage, 'ENV').argumentText.split(' ')
  const port = findInstruction(stage, 'EXPOSE').argumentText
  expect(settings).toEqual(expect.arrayContaining(['HOST=0.0.0.0', `PORT=${port}`]))
  expect(findInstruction(stage, 'USER').argumentText).toBe('node')
  const { DATA_DIR = '' } = env
  expect(toLocalPath(findInstruction(stage, 'VOLUME').argumentText)).toBe(DATA_DIR)
  expect(stage.some(({ name, argumentText }) => name === 'RUN' && argumentText.includes('chown node:node /data'))).toBe(
    true,
  )
})

it('[K3] the command of the image serves the app, the catalog and the proxy, with the headers', async () => {
  const page = await fetch(`${origin}/`)
  expect(await page.text()).toContain('<title>Solvelog</title>')
  expect(Object.fromEntries(page.headers)).toMatchObject(SECURITY_HEADERS)
  const catalog = await fetch(`${origin}/catalog/problems.json.gz`)
  expect([catalog.status, catalog.headers.get('content-type')]).toEqual([200, 'application/gzip'])
  const headers = { 'content-type': 'application/json' }
  const call = await fetch(`${origin}/api/leetcode-graphql`, {
    method: 'POST',
    headers,
    body: makeUserExistsBody('ada'),
  })
  expect(await call.json()).toEqual({ data: { matchedUser: { username: 'Ada' } } })
  const refused = await fetch(`${origin}/api/leetcode-graphql`, { method: 'POST', headers, body: '{}' })
  expect(await readOutcome(refused)).toMatchObject({ status: 400 })
})

it('[K3] the health check of the image passes while the server runs, and fails after it', async () => {
  const [program, ...args] = readCommand(findInstruction(await readFinalStage(), 'HEALTHCHECK'))
  const runHealthCheck = async () => (await once(spawn(program, args, { env }), 'close'))[0]
  expect(await runHealthCheck()).toBe(0)
  server?.kill('SIGTERM')
  if (server) await once(server, 'close')
  expect(await runHealthCheck()).toBe(1)
})
