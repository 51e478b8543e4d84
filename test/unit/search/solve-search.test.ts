import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Category } from '#domain/category'
import { searchWords } from '#domain/search/words'
import type { EventAddress } from '#events/commit'
import type { ListedSolve } from '#events/projections/solve-list'
import type { SolveRow } from '#events/projections/solve-tables'
import { emptyTables, type Tables } from '#events/projections/tables'
import { matchLine } from '#worker/history/search/run-search'
import { continueSearch } from '../../../src/worker/history/search/run-search'
import { SolveSearch } from '../../../src/worker/history/search/solve-search'
import { type EventTexts, SearchTexts } from '../../../src/worker/history/search/texts'
import type { Session } from '../../../src/worker/session'
import { problem } from '../domain/problem'
import { rowOf } from '../reviews/histories'

/** Texts whose reads wait until the test releases them. */
class FakeTexts implements Pick<SearchTexts, 'get' | 'load' | 'waitForRead' | 'throwFailure'> {
  readonly wanted = new Set<number>()
  readonly #read = new Set<number>()
  constructor(readonly texts: readonly EventTexts[]) {}
  get({ seq }: EventAddress): EventTexts | undefined {
    return this.#read.has(seq) ? this.texts[seq] : undefined
  }
  load(addresses: Iterable<EventAddress>): void {
    for (const { seq } of addresses) this.wanted.add(seq)
  }
  async waitForRead(): Promise<void> {
    this.readOne()
  }
  throwFailure(): void {}
  readOne(): void {
    const [seq] = this.wanted
    if (seq === undefined) return
    this.wanted.delete(seq)
    this.#read.add(seq)
  }
}

const problemOf = (slug: string) => problem(slug, { title: `Title of ${slug}`, popularity: 1 })

/** Solves with one event of texts each, newest first. */
function solvesWith(texts: readonly EventTexts[], slugOf = (at: number) => `p${at}`): ListedSolve[] {
  return texts.map(({ code, notes, feedback }, seq): ListedSolve => {
    const at = { seq, index: 0 }
    const row: SolveRow = {
      ...rowOf({ day: -seq }, slugOf(seq)),
      largeFields: { ...(code && { code: at }), ...(notes && { notes: at }), ...(feedback && { feedback: at }) },
    }
    return { row, problem: problemOf(row.slug) }
  })
}

function searchOf(query: string, texts: readonly EventTexts[], tables: Tables = emptyTables()) {
  const fake = new FakeTexts(texts)
  return {
    fake,
    search: new SolveSearch(solvesWith(texts), searchWords(query), tables, fake as unknown as SearchTexts),
  }
}

const keysOf = (solves: readonly ListedSolve[]) => solves.map(({ row }) => row.slug)

function finish({ fake, search }: ReturnType<typeof searchOf>): string[] {
  for (let turn = 0; !search.isDone && turn < 1_000; turn++) {
    search.scan(() => false)
    fake.readOne()
  }
  return keysOf(search.hits)
}

describe('[N6] a search over solves', () => {
  test('shows the line of the match, cut to what a row can show', () => {
    const code = `def f():\n    total = ${'a + '.repeat(50)}needle + tail\n    return total`
    const running = searchOf('NEEDLE', [{ code }, { notes: 'a needle here' }])
    finish(running)
    const { search } = running
    expect(search.hits.map((solve) => matchLine(search, solve, []))).toEqual([
      { field: 'code', before: '…a + a + a + a + a + a + ', hit: 'needle', after: ' + tail' },
      { field: 'note', before: 'a ', hit: 'needle', after: ' here' },
    ])
    const short = searchOf('array', [{}])
    expect(short.search.hits.map((solve) => matchLine(short.search, solve, ['again']))).toEqual([
      { field: 'problem', before: 'p0 · again · ', hit: 'Array', after: '' },
    ])
  })

  test('[N6] shows the topic that a word has the initials of', () => {
    const { search } = searchOf('dp', [{}])
    const solves = search.solves.map((solve) => ({
      ...solve,
      problem: { ...solve.problem, categories: ['Array', 'Dynamic Programming'] satisfies Category[] },
    }))
    expect(solves.map((solve) => matchLine(search, solve, []))).toEqual([
      { field: 'problem', before: '', hit: 'Dynamic Programming', after: '' },
    ])
  })

  test('stops when its time is over, and goes on from there', () => {
    const texts = Array.from({ length: 300 }, () => ({ code: 'needle' }))
    const { fake, search } = searchOf('needle', texts)
    for (const _ of texts) {
      search.scan(() => false)
      fake.readOne()
    }
    const again = new SolveSearch(search.solves, search.words, emptyTables(), fake as unknown as SearchTexts)
    again.scan(() => true)
    expect(again.hits.length).toBeGreaterThan(0)
    expect(again.hits.length).toBeLessThan(300)
    for (let turn = 0; turn < 9; turn++) again.scan(() => true)
    expect([again.hits.length, again.isDone]).toEqual([300, true])
  })

  const field = fc.constantFrom('', 'alpha', 'beta gamma', 'ALPHA beta', '42', '142')
  const text = fc.record({ code: field, notes: field, feedback: field }).map((fields) => fields as EventTexts)
  const query = fc.constantFrom(
    'alpha',
    'beta',
    'alpha beta',
    'gamma title',
    '42',
    'p1',
    'p1 alpha',
    'array beta',
    'zz',
  )

  test('finds in any slices and any order of reading what a plain search finds at once', () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 8 }),
        query,
        fc.array(fc.boolean(), { maxLength: 20 }),
        (texts, typed, turns) => {
          const running = searchOf(typed, texts)
          for (const isReading of turns) {
            if (isReading) running.fake.readOne()
            running.search.scan(() => true)
          }
          const words = typed.split(' ')
          const has = (where: string, one: string) =>
            /^\d+$/.test(one) ? where.split(/\D+/).includes(one) : where.toLowerCase().includes(one)
          const shortOf = (at: number) => `p${at} Title of p${at} Array`
          const longOf = ({ code, notes, feedback }: EventTexts) => [code, notes, feedback].join('\n')
          const matching = texts.flatMap((one, at) =>
            words.every((word) => has(shortOf(at), word) || has(longOf(one), word)) ? [at] : [],
          )
          const isShort = (at: number) => words.every((word) => has(shortOf(at), word))
          const expected = [...matching.filter(isShort), ...matching.filter((at) => !isShort(at))]
          expect(finish(running)).toEqual(expected.map((at) => `p${at}`))
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** A session whose clock stands still, with these texts. */
function sessionOf(texts: FakeTexts): Session {
  const tables = emptyTables()
  const owned = new Map<unknown, unknown>([[SearchTexts, texts]])
  const get = (Owned: new () => unknown) => owned.get(Owned) ?? owned.set(Owned, new Owned()).get(Owned)
  const platform = { now: () => 0, sleep: () => new Promise(() => {}) }
  return { currentView: () => ({ tables }), get, platform } as unknown as Session
}

test('[N6] each call returns with the first results it has: titles before texts, one text before all others', async () => {
  const texts = Array.from({ length: 200 }, (_, at) => ({ code: at % 50 === 20 ? 'needle' : 'hay' }))
  const solves = solvesWith(texts)
  const next = (query: string, fake: FakeTexts) => {
    const session = sessionOf(fake)
    return async () => keysOf((await continueSearch(session, solves, query)).hits)
  }
  const titles = new FakeTexts(texts)
  expect(await next('p20', titles)()).toEqual(['p20'])
  expect(titles.wanted.size).toBe(0)
  const call = next('needle', new FakeTexts(texts))
  expect([await call(), await call(), await call()]).toEqual([[], ['p20'], ['p20', 'p70', 'p120', 'p170']])
})

test('[N25] titles with typing errors are shown only after all texts were searched, and only if nothing else is found', async () => {
  const titled = (at: number) => (at === 0 ? 'needles' : `p${at}`)
  const found = async (code: string) => {
    const texts = [{}, ...Array.from({ length: 99 }, (_, at) => ({ code: at === 90 ? code : 'hay' }))]
    const fake = new FakeTexts(texts)
    const session = sessionOf(fake)
    const solves = solvesWith(texts, titled)
    const calls: string[][] = []
    for (let call = 0; call < 3; call++) {
      calls.push(keysOf((await continueSearch(session, solves, 'neadle')).hits))
      // The first call starts to read the texts.
      if (call === 0) expect(fake.wanted.size).toBeGreaterThan(0)
    }
    return calls
  }
  expect(await found('neadle')).toEqual([[], ['p91'], ['p91']])
  expect(await found('straw')).toEqual([[], ['needles'], ['needles']])
})

test('[N6] a newer query ends a search, which reads no more texts', async () => {
  const texts = Array.from({ length: 200 }, () => ({ code: 'hay' }))
  const solves = solvesWith(texts)
  const session = sessionOf(new FakeTexts(texts))
  await continueSearch(session, solves, 'needle')
  const running = continueSearch(session, solves, 'needle')
  await continueSearch(session, solves, 'p20')
  expect((await running).isDone).toBe(false)
})
