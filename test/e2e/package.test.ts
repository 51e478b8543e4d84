import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createPublishedManifest } from '../../scripts/published-manifest'
import { makeExportText, makeLine } from '../unit/worker/documented-format'
import { getRowButton } from './harness/dashboard'
import { exportLog } from './harness/data'
import { getSection, openHistory, openSolve } from './harness/history'
import { expect, test } from './harness/test'

// One process runs all tests of this file, because its preparation writes a file of the project.
test.describe.configure({ mode: 'default' })

let testFolder: string
const children: ChildProcess[] = []

test.beforeAll(() => {
  testFolder = mkdtempSync(join(tmpdir(), 'solvelog-package-'))
  const staged = join(testFolder, 'staged')
  execFileSync('npx', ['tsx', 'scripts/build-hosting.ts', 'solvelog.js'], { stdio: 'ignore' })
  mkdirSync(join(staged, 'dist-hosting'), { recursive: true })
  for (const file of ['dist', 'dist-hosting/solvelog.js', 'README.md', 'LICENSE', 'CHANGELOG.md'])
    cpSync(file, join(staged, file), { recursive: true })
  writeFileSync(join(staged, 'package.json'), createPublishedManifest(readFileSync('package.json', 'utf8')))
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', testFolder], {
    cwd: staged,
    encoding: 'utf8',
  })
  mkdirSync(join(testFolder, 'installed'))
  const file = join(testFolder, packed.trim())
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', file], {
    cwd: join(testFolder, 'installed'),
    stdio: 'ignore',
  })
})

/** The scripts replace the commands that open an address in a browser. They write the address into a file. */
test.beforeAll(() => {
  mkdirSync(join(testFolder, 'bin'))
  for (const name of ['xdg-open', 'open'])
    writeFileSync(join(testFolder, 'bin', name), `#!/bin/sh\necho "$1" >> "${join(testFolder, 'opened')}"\n`, {
      mode: 0o700,
    })
})

test.afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  chmodSync(testFolder, 0o700)
  rmSync(testFolder, { recursive: true, force: true })
})

function runCommand(...args: string[]) {
  const command = join(testFolder, 'installed/node_modules/.bin/solvelog')
  const PATH = `${join(testFolder, 'bin')}:${process.env.PATH}`
  const child = spawn(command, args, {
    cwd: testFolder,
    env: { ...process.env, PATH, XDG_DATA_HOME: join(testFolder, 'data') },
  })
  children.push(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.text += chunk))
  const completed = once(child, 'close').then(([code]) => ({ code, text: output.text }))
  return { output, ended: completed }
}

test('[X2] the package starts the app with one command from an empty folder, without other packages', async ({
  page,
}) => {
  expect(readdirSync(join(testFolder, 'installed/node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'solvelog',
  ])
  const { output } = runCommand('--port', '0')
  await expect.poll(() => output.text).toMatch(/^Solvelog is at http:\/\/localhost:\d+\n$/)
  const url = output.text.match(/http\S+/)?.[0] ?? ''
  await page.goto(url)
  await page.getByRole('button', { name: 'Try Demo' }).click()
  await expect(getRowButton(page, 'Array')).toBeVisible()

  await test.step('a second start reports the running server and opens its address', async () => {
    const secondRun = await runCommand('--port', new URL(url).port).ended
    expect(secondRun).toEqual({ code: 0, text: `Solvelog is already running at ${url}\n` })
    await expect.poll(() => readFileSync(join(testFolder, 'opened'), 'utf8')).toBe(`${url}\n`)
  })
})

test('[X5] the log is read outside the browser: an export of the app is checked, listed, replayed and printed', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Largest Rectangle in Histogram')
  const details = getSection(page, 'Solve Details')
  await details.getByRole('button', { name: 'Edit Details' }).click()
  await page.getByLabel('Notes').fill('A stack of rising bars.')
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(details.getByText('A stack of rising bars.')).toBeVisible()
  const { bytes } = await exportLog(page)
  writeFileSync(join(testFolder, 'demo.ndjson.gz'), bytes)

  const summary = await runCommand('log', 'demo.ndjson.gz').ended
  expect(summary.code).toBe(0)
  expect(summary.text).toMatch(/^Log of .*Every checksum and the hash match\.\n/)
  expect(summary.text).toMatch(/Array +\d+% of \d+%/)
  const changes = await runCommand('log', 'demo.ndjson.gz', '--changes').ended
  expect(changes.text).toContain('Largest Rectangle in Histogram')
  const solves = JSON.parse((await runCommand('log', 'demo.ndjson.gz', '--json').ended).text)
  expect(solves.solves.map(({ notes }: { notes: string | null }) => notes)).toContain('A stack of rising bars.')
  expect((await runCommand('log', 'demo.ndjson.gz', '--csv').ended).text).toContain('A stack of rising bars.')
  expect((await runCommand('log', 'demo.ndjson.gz', '--at', '2020-01-01').ended).text).toContain(
    'No change was made before that.',
  )
  writeFileSync(join(testFolder, 'cut.ndjson.gz'), bytes.subarray(0, bytes.length / 2))
  expect(await runCommand('log', 'cut.ndjson.gz').ended).toMatchObject({
    code: 1,
    text: expect.stringMatching(/damaged at line \d+/),
  })
})

/** Runs the command in a pseudo-terminal and returns everything that it writes there. */
async function runInTerminal(...args: string[]): Promise<string> {
  const command = [join(testFolder, 'installed/node_modules/.bin/solvelog'), ...args]
  const quoted = command.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ')
  const child = spawn('script', ['-qec', quoted, '/dev/null'], {
    cwd: testFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(child, 'close')
  return Buffer.concat(chunks).toString('utf8')
}

test('[X7] a hostile export sends a terminal no control character and no bidirectional mark', async () => {
  test.skip(process.platform !== 'linux', 'script of util-linux opens the pseudo-terminal')
  const controls = [
    ...Array(32).keys(),
    ...Array.from({ length: 33 }, (_, n) => 0x7f + n),
    0x061c,
    0x200e,
    0x202e,
    0x2066,
  ]
  const hostile = `${String.fromCodePoint(...controls)}\u001b]52;c;aGk=\u0007\u001b[2J\nEvery checksum and the hash match.`
  const key = 'two-sum|1785000000'
  const profile = { type: 'ProfileCreated', v: 1, id: '5e0a4c1e-7c0b-4b6e-9d53-0f2f6f9a1b01', description: '' }
  const solve = { key, slug: 'two-sum', timestamp: 1_785_000_000, status: hostile, lang: hostile, source: 'recent' }
  const commits = [
    { type: 'SolveRecorded', v: 1, ...solve, facts: { title: hostile } },
    { type: 'DetailsEdited', v: 1, key, changes: { notes: hostile } },
    { type: 'CodeEdited', v: 1, key, code: hostile },
    { type: 'ProblemNoteSaved', v: 1, slug: 'two-sum', note: hostile },
    { ...profile, name: hostile, goals: { Array: 0.5 } },
    { type: 'ProfileActivated', v: 1, id: profile.id },
    { type: hostile, v: 1 },
  ]
  const lines = commits.map((event, n) => {
    const commit = { id: `${profile.id.slice(0, -2)}${10 + n}`, at: 1_790_000_000_000 + n, device: profile.id }
    return makeLine('commit', JSON.stringify({ ...commit, cause: 'person', events: [event] }))
  })
  const file = join(testFolder, 'hostile.ndjson')
  writeFileSync(file, makeExportText(lines, { events: lines.length, user: `ada${hostile}` }))
  const modes = ['', '--at 2100-01-01', '--changes', '--json', '--csv', '--changes --json', '--changes --csv']
  const visible = `\u001b]0;x\u0007\u009b2J\u202e\nfile`
  const runs = [
    ...modes.map((mode) => ['log', file, ...mode.split(' ').filter(Boolean)]),
    ['log', visible],
    ['log', file, `--${visible}`],
    ['log', file, '--at', visible],
    [visible],
    ['log', file, visible],
  ]
  for (const args of runs) {
    const text = await runInTerminal(...args)
    expect(text, args.join(' ')).not.toBe('')
    expect(text.replace(/\r*\n|\t/g, ''), args.join(' ')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
    // A cell of a CSV may have several lines.
    if (!args.includes('--csv')) expect(text, args.join(' ')).not.toMatch(/^Every checksum/m)
  }
  expect(JSON.parse(await runInTerminal('log', file, '--json')).problemNotes).toEqual({ 'two-sum': hostile })
})

test('[X2] a port in use, a folder without write access and wrong options are refused with a message', async () => {
  const otherServer = createServer((_request, response) => response.end('hello'))
  otherServer.listen(0, '127.0.0.1')
  await once(otherServer, 'listening')
  const { port } = otherServer.address() as AddressInfo
  const portInUse = await runCommand('--port', String(port)).ended
  expect(portInUse.code).toBe(1)
  expect(portInUse.text).toContain(`Port ${port} is in use by another program.`)
  expect(portInUse.text).toContain('another port has a log of its own')
  otherServer.close()

  writeFileSync(join(testFolder, 'a-file'), '')
  const unwritable = await runCommand('--port', '0', '--data', join(testFolder, 'a-file', 'data')).ended
  expect(unwritable.code).toBe(1)
  expect(unwritable.text).toMatch(/^The data folder .* cannot be written .* Choose another one with --data FOLDER\./)

  expect(await runCommand('--prot', '1').ended).toMatchObject({
    code: 1,
    text: expect.stringContaining('solvelog --help'),
  })
  const missingFileRun = await runCommand('log', resolve(testFolder, 'missing.ndjson.gz')).ended
  expect(missingFileRun).toMatchObject({ code: 1, text: expect.stringContaining('There is no file') })
  expect(await runCommand('log', testFolder).ended).toMatchObject({
    code: 1,
    text: expect.stringContaining('is a folder'),
  })
})
