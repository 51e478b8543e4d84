import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Category } from '#domain/category'
import { findWords, mergeRanges, parseSearchWords } from '#domain/search/words'
import type { EventAddress } from '#events/commit'
import type { ListedSolve } from '#events/projections/solve-list'
import type { SolveRow } from '#events/projections/solve-tables'
import { createTables, type Tables } from '#events/projections/tables'
import { chooseMatchLine } from '#worker/history/search/run-search'
import { continueSearch } from '../../../src/worker/history/search/run-search'
import { SolveSearch } from '../../../src/worker/history/search/solve-search'
import { type EventTexts, SearchTexts } from '../../../src/worker/history/search/texts'
import type { Session } from '../../../src/worker/session'
import { assertProperty } from '../../property'
import { makeProblem } from '../domain/problem'
import { makeRow } from '../reviews/histories'

class FakeTexts implements Pick<SearchTexts, 'get' | 'load' | 'waitForRead' | 'throwFailure'> {
  readonly wantedSeqs = new Set<number>()
  readonly #readSeqs = new Set<number>()
  constructor(readonly texts: readonly EventTexts[]) {}
  get({ seq }: EventAddress): EventTexts | undefined {
    return this.#readSeqs.has(seq) ? this.texts[seq] : undefined
  }
  load(addresses: Iterable<EventAddress>): void {
    for (const { seq } of addresses) this.wantedSeqs.add(seq)
  }
  async waitForRead(): Promise<void> {
    this.readOne()
  }
  throwFailure(): void {}
  readOne(): void {
    const [seq] = this.wantedSeqs
    if (seq === undefined) return
    this.wantedSeqs.delete(seq)
    this.#readSeqs.add(seq)
  }
}

const makeProblemWithTitle = (slug: string) => makeProblem(slug, { title: `Title of ${slug}`, popularity: 1 })

/** The newest solve is the first. Each has one event with its texts. `makeSlug` returns the slug for an index. */
function makeSolves(texts: readonly EventTexts[], makeSlug = (at: number) => `p${at}`): ListedSolve[] {
  return texts.map(({ code, notes, feedback }, seq): ListedSolve => {
    const at = { seq, index: 0 }
    const row: SolveRow = {
      ...makeRow({ day: -seq }, makeSlug(seq)),
      largeFields: { ...(code && { code: at }), ...(notes && { notes: at }), ...(feedback && { feedback: at }) },
    }
    return { row, problem: makeProblemWithTitle(row.slug) }
  })
}

function startSearch(query: string, texts: readonly EventTexts[], tables: Tables = createTables()) {
  const fakeTexts = new FakeTexts(texts)
  return {
    fake: fakeTexts,
    search: new SolveSearch(makeSolves(texts), parseSearchWords(query), tables, fakeTexts as unknown as SearchTexts),
  }
}

const listSlugs = (solves: readonly ListedSolve[]) => solves.map(({ row }) => row.slug)

function finishSearch({ fake, search }: ReturnType<typeof startSearch>): string[] {
  for (let turn = 0; !search.isDone && turn < 1_000; turn++) {
    search.scan(() => false)
    fake.readOne()
  }
  return listSlugs(search.hits)
}

describe('[N6] a search over solves', () => {
  test('shows the line of the match, cut to what a row can show', () => {
    const code = `def f():\n    total = ${'a + '.repeat(50)}needle + tail\n    return total`
    const textSearch = startSearch('NEEDLE', [{ code }, { notes: 'a needle here' }])
    finishSearch(textSearch)
    const { search } = textSearch
    expect(search.hits.map((solve) => chooseMatchLine(search, solve, []))).toEqual([
      { field: 'code', before: '…a + a + a + a + a + a + ', hit: 'needle', after: ' + tail' },
      { field: 'note', before: 'a ', hit: 'needle', after: ' here' },
    ])
    const titleSearch = startSearch('array', [{}])
    expect(titleSearch.search.hits.map((solve) => chooseMatchLine(titleSearch.search, solve, ['again']))).toEqual([
      { field: 'problem', before: 'p0 · again · ', hit: 'Array', after: '' },
    ])
  })

  test('[N6] shows the topic that a word has the initials of', () => {
    const { search } = startSearch('dp', [{}])
    const solves = search.solves.map((solve) => ({
      ...solve,
      problem: { ...solve.problem, categories: ['Array', 'Dynamic Programming'] satisfies Category[] },
    }))
    expect(solves.map((solve) => chooseMatchLine(search, solve, []))).toEqual([
      { field: 'problem', before: '', hit: 'Dynamic Programming', after: '' },
    ])
  })

  test('stops when its time is over, and continues from there', () => {
    const texts = Array.from({ length: 300 }, () => ({ code: 'needle' }))
    const { fake, search } = startSearch('needle', texts)
    for (const _ of texts) {
      search.scan(() => false)
      fake.readOne()
    }
    const secondSearch = new SolveSearch(search.solves, search.words, createTables(), fake as unknown as SearchTexts)
    secondSearch.scan(() => true)
    expect(secondSearch.hits.length).toBeGreaterThan(0)
    expect(secondSearch.hits.length).toBeLessThan(300)
    for (let turn = 0; turn < 9; turn++) secondSearch.scan(() => true)
    expect([secondSearch.hits.length, secondSearch.isDone]).toEqual([300, true])
  })

  const anyField = fc.constantFrom('', 'alpha', 'beta gamma', 'ALPHA beta', '42', '142')
  const anyTexts = fc
    .record({ code: anyField, notes: anyField, feedback: anyField })
    .map((fields) => fields as EventTexts)
  const anyQuery = fc.constantFrom(
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

  test('finds the same in any slices and any order of reading as a simple search at once', () => {
    assertProperty(
      fc.property(
        fc.array(anyTexts, { maxLength: 8 }),
        anyQuery,
        fc.array(fc.boolean(), { maxLength: 20 }),
        (texts, typed, turns) => {
          const slicedSearch = startSearch(typed, texts)
          for (const isReading of turns) {
            if (isReading) slicedSearch.fake.readOne()
            slicedSearch.search.scan(() => true)
          }
          const words = typed.split(' ')
          const hasWord = (text: string, word: string) =>
            /^\d+$/.test(word) ? text.split(/\D+/).includes(word) : text.toLowerCase().includes(word)
          const makeShortTexts = (at: number) => `p${at} Title of p${at} Array`
          const joinLongTexts = ({ code, notes, feedback }: EventTexts) => [code, notes, feedback].join('\n')
          const matching = texts.flatMap((solveTexts, at) =>
            words.every((word) => hasWord(makeShortTexts(at), word) || hasWord(joinLongTexts(solveTexts), word))
              ? [at]
              : [],
          )
          const isShortMatch = (at: number) => words.every((word) => hasWord(makeShortTexts(at), word))
          const expectedOrder = [...matching.filter(isShortMatch), ...matching.filter((at) => !isShortMatch(at))]
          expect(finishSearch(slicedSearch)).toEqual(expectedOrder.map((at) => `p${at}`))
        },
      ),
      { numRuns: 300 },
    )
  })
})

function makeSession(texts: FakeTexts): Session {
  const tables = createTables()
  const instances = new Map<unknown, unknown>([[SearchTexts, texts]])
  const get = (Owned: new () => unknown) => instances.get(Owned) ?? instances.set(Owned, new Owned()).get(Owned)
  const platform = { now: () => 0, sleep: () => new Promise(() => {}) }
  return { currentView: () => ({ tables }), get, platform } as unknown as Session
}

test('[N6] each call returns with the first results it has: titles before texts, one text before all others', async () => {
  const texts = Array.from({ length: 200 }, (_, at) => ({ code: at % 50 === 20 ? 'needle' : 'hay' }))
  const solves = makeSolves(texts)
  const makeNextCall = (query: string, fake: FakeTexts) => {
    const session = makeSession(fake)
    return async () => listSlugs((await continueSearch(session, solves, query)).hits)
  }
  const titleTexts = new FakeTexts(texts)
  expect(await makeNextCall('p20', titleTexts)()).toEqual(['p20'])
  expect(titleTexts.wantedSeqs.size).toBe(0)
  const call = makeNextCall('needle', new FakeTexts(texts))
  expect([await call(), await call(), await call()]).toEqual([[], ['p20'], ['p20', 'p70', 'p120', 'p170']])
})

test('[N25] titles with typing errors are shown only after all texts were searched, and only if nothing else is found', async () => {
  const makeSlug = (at: number) => (at === 0 ? 'needles' : `p${at}`)
  const searchWithCode = async (code: string) => {
    const texts = [{}, ...Array.from({ length: 99 }, (_, at) => ({ code: at === 90 ? code : 'hay' }))]
    const fakeTexts = new FakeTexts(texts)
    const session = makeSession(fakeTexts)
    const solves = makeSolves(texts, makeSlug)
    const calls: string[][] = []
    for (let call = 0; call < 3; call++) {
      calls.push(listSlugs((await continueSearch(session, solves, 'neadle')).hits))
      // The first call starts to read the texts.
      if (call === 0) expect(fakeTexts.wantedSeqs.size).toBeGreaterThan(0)
    }
    return calls
  }
  expect(await searchWithCode('neadle')).toEqual([[], ['p91'], ['p91']])
  expect(await searchWithCode('straw')).toEqual([[], ['needles'], ['needles']])
})

test('[N6] a newer query ends a search, which reads no more texts', async () => {
  const texts = Array.from({ length: 200 }, () => ({ code: 'hay' }))
  const solves = makeSolves(texts)
  const session = makeSession(new FakeTexts(texts))
  await continueSearch(session, solves, 'needle')
  const olderSearch = continueSearch(session, solves, 'needle')
  await continueSearch(session, solves, 'p20')
  expect((await olderSearch).isDone).toBe(false)
})

test('[N25] lists the exact title, the start of a title, words of a title, the number, the topic and then texts', () => {
  const problems: [string, Partial<ListedSolve['problem']>][] = [
    ['text', { title: 'Jump Game' }],
    ['topic', { title: 'Two Sum', categories: ['Graph'] }],
    ['words', { title: 'Clone a Graph' }],
    ['prefix', { title: 'Graph Valid Tree' }],
    ['title', { title: 'Graph' }],
  ]
  const texts = problems.map(([slug]): EventTexts => (slug === 'text' ? { code: 'graph' } : {}))
  const { fake, search } = startSearch('graph', texts)
  const solves = search.solves.map((solve, at) => ({ ...solve, problem: { ...solve.problem, ...problems[at]?.[1] } }))
  const ranked = new SolveSearch(solves, search.words, createTables(), fake as unknown as SearchTexts)
  finishSearch({ fake, search: ranked })
  expect(ranked.hits.map(({ problem }) => problem.title)).toEqual([
    'Graph',
    'Graph Valid Tree',
    'Clone a Graph',
    'Two Sum',
    'Jump Game',
  ])
})

test('[N25] a number in a title comes before the number of a problem', () => {
  const { search } = startSearch('3', [{}, {}])
  const titles = [{ number: 3, title: 'Longest Substring' }, { title: '3 Sum' }]
  const solves = search.solves.map((solve, at) => ({ ...solve, problem: { ...solve.problem, ...titles[at] } }))
  const ranked = new SolveSearch(solves, search.words, createTables(), new FakeTexts([]) as unknown as SearchTexts)
  expect(ranked.hits.map(({ problem }) => problem.title)).toEqual(['3 Sum', 'Longest Substring'])
})

test('[N25] a difficulty word filters by difficulty: the word in a text is no match', () => {
  const texts = [{ code: 'a hard one' }, {}, {}]
  const { fake, search } = startSearch('hard', texts)
  const solves = search.solves.map((solve, at) =>
    at === 2 ? { ...solve, problem: { ...solve.problem, difficulty: 'Hard' as const } } : solve,
  )
  const filtered = new SolveSearch(solves, search.words, createTables(), fake as unknown as SearchTexts)
  expect(finishSearch({ fake, search: filtered })).toEqual(['p2'])
})

test('[N25] beside another word, a difficulty word may also be in a text', () => {
  expect(finishSearch(startSearch('hard one', [{ code: 'a hard one' }, { code: 'one' }]))).toEqual(['p0'])
})

test('[N25] a word with a typing error means no difficulty', () => {
  const { fake, search } = startSearch('hart', [{}, {}])
  const solves = search.solves.map((solve, at) => ({
    ...solve,
    problem: { ...solve.problem, difficulty: 'Hard' as const, ...(at === 1 && { title: 'Heart' }) },
  }))
  const forgiving = new SolveSearch(solves, search.words, createTables(), fake as unknown as SearchTexts)
  expect(finishSearch({ fake, search: forgiving })).toEqual(['p1'])
})

test('[N25] a title with a repeated word is found as a whole title', () => {
  const { search } = startSearch('the maze the', [{}, {}])
  const titles = ['The Maze Runner', 'The Maze The']
  const solves = search.solves.map((solve, at) => ({
    ...solve,
    problem: { ...solve.problem, title: titles[at] ?? '' },
  }))
  const ranked = new SolveSearch(solves, search.words, createTables(), new FakeTexts([]) as unknown as SearchTexts)
  expect(ranked.hits.map(({ problem }) => problem.title)).toEqual(['The Maze The', 'The Maze Runner'])
})

test('[N25] joins overlapping hits in a title', () => {
  expect(mergeRanges(findWords(parseSearchWords('sum um two'), 'Two Sum'))).toEqual([
    { start: 0, end: 3 },
    { start: 4, end: 7 },
  ])
})
