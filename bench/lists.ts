import type { BrowserContext, Page } from 'playwright'
import { startServer } from '../test/e2e/harness/server'
import { makeFakeProblems, startFakeSite } from '../test/fake-site'
import { installFastExtension } from './extension'
import { addFigure, computeMedianAndRange, formatGoal, formatMs, startTable } from './figures'
import { openProfile } from './profile'
import { installStopwatch } from './stopwatch'

const SOLVE_COUNT = 5_000
/** About as many problems as the real catalog has. */
const CATALOG = makeFakeProblems(3_985).map((problem) => ({ ...problem, likes: Math.max(10, problem.likes) }))
/** As many problems as the longest known list of a company. */
const LISTED = CATALOG.slice(0, 2_325)

/** Makes a company's file. `shift` changes the frequencies of all problems. */
const createFile = (problems: typeof CATALOG, shift: number): string =>
  [
    'Difficulty,Title,Frequency,Acceptance Rate,Link,Topics',
    ...problems.map(
      ({ title, titleSlug }, i) =>
        `EASY,"${title}",${100 - ((i + shift) % 90)}.5,0.55,https://leetcode.com/problems/${titleSlug},"Array, Hash Table"`,
    ),
  ].join('\n')

/** Opens the app, and waits until it has read all solves. */
async function openPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() => {
    localStorage.setItem('solvelog.username', 'bench_lists')
    localStorage.setItem('solvelog.tutorial-seen', '1')
  })
  const page = await context.newPage()
  await installStopwatch(page)
  await installFastExtension(page, 'bench_lists', SOLVE_COUNT)
  await page.goto('/')
  await page
    .getByText(`${SOLVE_COUNT.toLocaleString('en')} submissions`)
    .first()
    .waitFor({ timeout: 60_000 })
  return page
}

async function createList(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Lists', exact: true }).click()
  await page.getByRole('button', { name: 'New list' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add files…' }).click(),
  ])
  await chooser.setFiles({ name: 'google.csv', mimeType: 'text/csv', buffer: Buffer.from(createFile(LISTED, 0)) })
  await page.getByText('2,325 found').waitFor()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Google', level: 1 }).waitFor()
}

/** Opens the list. Returns the milliseconds until its first rows are painted, and until all are. */
async function openList(page: Page): Promise<{ first: number; all: number }> {
  await page.getByRole('button', { name: 'All lists' }).click()
  await page.getByRole('heading', { name: 'Study lists' }).waitFor()
  await page.waitForTimeout(500)
  return page.evaluate(async (count) => {
    const countRows = () =>
      document.querySelector('h1')?.textContent === 'Google' ? document.querySelectorAll('main li').length : 0
    const all = window.measurePainted(
      () => window.findElement('main button', 'Google').click(),
      () => countRows() >= count,
    )
    const first = await window.measurePainted(
      () => undefined,
      () => countRows() > 0,
    )
    return { first, all: await all }
  }, LISTED.length)
}

/** Drops a newer file on the list. Returns the milliseconds until the dialog shows its effects. */
async function previewRenewal(page: Page, shift: number): Promise<number> {
  const duration = await page.evaluate(
    (text) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], 'google.csv'))
      return window.measurePainted(
        () =>
          window
            .findElement('main li')
            .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })),
        () => /[\d,]+ changed/.test(document.querySelector('[role="dialog"]')?.textContent ?? ''),
      )
    },
    createFile(CATALOG.slice(60, 60 + LISTED.length), shift),
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return duration
}

/** Measures a company's list of 2,325 problems in a browser with 5,000 solves (N35). */
export async function benchLists(runs: number): Promise<void> {
  const site = await startFakeSite({ problems: CATALOG })
  site.addUser('bench_lists', [])
  const server = await startServer(site.origin, { CATALOG_REFRESH: 'on' })
  const { context, closeAndRemove } = await openProfile(server.origin)
  const opened: Awaited<ReturnType<typeof openList>>[] = []
  const renewals: number[] = []
  try {
    while ((await fetch(`${server.origin}/catalog/problems.json.gz`)).headers.get('x-catalog') !== 'full')
      await new Promise((done) => setTimeout(done, 200))
    const page = await openPage(context)
    await createList(page)
    for (let i = 1; i <= runs; i++) {
      opened.push(await openList(page))
      renewals.push(await previewRenewal(page, i))
    }
  } finally {
    await closeAndRemove()
    await server.stop()
    await site.stop()
  }
  startTable('A company’s list of 2,325 problems')
  const addTime = (name: string, times: number[], limitMs?: number) => {
    const time = computeMedianAndRange(times)
    const goal = limitMs && formatGoal({ text: `under ${limitMs} ms`, met: time.median < limitMs })
    addFigure(name, formatMs(time), goal || '')
  }
  addTime(
    'from the press until its first rows are painted',
    opened.map(({ first }) => first),
    100,
  )
  addTime(
    'until all rows are painted',
    opened.map(({ all }) => all),
  )
  addTime('from the drop of a newer file until its effects are painted', renewals, 300)
}
