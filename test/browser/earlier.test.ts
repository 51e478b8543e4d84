import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCommit } from '#events/commit'
import { replay } from '#events/projections/fold'
import { Outside, ok, Page, row, told } from './site'
import { connect, fresh, T } from './world'

const EARLIER = 'leet-tracker-db'

beforeEach(async () => {
  for (const name of ['solvelog', 'solvelog-demo', EARLIER]) await deleteDB(name)
})

const feedback = {
  performance: { time_to_solve: 4, time_complexity: 'O(n)', space_complexity: 'O(1)', comments: 'quick' },
  code_quality: { readability: 5, correctness: 5, maintainability: 4, comments: 'clear' },
  summary: { final_score: 88, comments: 'good' },
}

/** A solve as the earlier product stored it. */
const solve = (slug: string, timestamp: number, values: object = {}) => ({
  slug,
  title: slug,
  timestamp,
  status: 'Accepted',
  lang: 'python3',
  difficulty: 'Easy',
  tags: ['Array'],
  ...values,
})

const rich = solve('two-sum', T, {
  submissionId: '77',
  timeUsed: 900,
  usedHints: 'gpt_help',
  code: 'edited = 1',
  notes: 'use a map',
  problemNote: 'a note',
  feedback,
  qualityScore: 0.7,
  submissionDetails: { runtimeDisplay: '3 ms', totalCorrect: 5 },
  codingJourney: {
    snapshotCount: 1,
    totalCodingTime: 60_000,
    firstSnapshot: T * 1000,
    lastSnapshot: T * 1000,
    snapshots: [{ timestamp: T * 1000, fullCode: 'x', isCheckpoint: true }],
  },
  runEvents: {
    count: 1,
    firstRun: T * 1000,
    lastRun: T * 1000,
    runs: [{ id: 'r', startedAt: T * 1000, statusMsg: 'Accepted', code: 'x' }],
    window: { startMs: 1, endMs: 2 },
  },
})

const solves = [rich, solve('lru-cache', T + 60, { status: 'Wrong Answer' }), solve('nowhere-known', T + 120)]
const mine = {
  name: 'Mine',
  description: 'for autumn',
  createdAt: 1,
  isEditable: true,
  goals: { Array: 0.5, Graph: 0 },
}
const standard = { name: 'Default', description: '', createdAt: 0, isEditable: false, goals: { Array: 0.6 } }

type Rows = Record<string, [key: string, value: unknown][]>

/** What the earlier product of some version stored for a user; from the third on also for another. */
function layout(version: number, user: string): Rows {
  const under = (name: string) => (version < 3 ? name : `${user}|${name}`)
  const owned = (value: object) => (version < 3 ? value : { ...value, username: user })
  const rows: Rows = {
    'leetcode-username': [['username', user]],
    'problem-list': [['two-sum', { slug: 'two-sum' }]],
    'problem-metadata': [['lastUpdated', 1]],
    solves: solves.map((one) => [under(`${one.slug}|${one.timestamp}`), owned(one)]),
    'goal-profiles': [
      [under('default'), owned({ id: 'default', ...standard })],
      [under('my-profile'), owned({ id: 'my-profile', ...mine })],
    ],
    'active-goal-profile': [[under('active'), 'my-profile']],
  }
  if (version >= 2) rows['extension-sync'] = [[version < 3 ? 'lastTimestamp' : under('lastTimestamp'), T]]
  if (version >= 3) {
    rows['solves-metadata'] = [[under('recentSolvesLastUpdated'), 1]]
    rows.solves?.push(['mallory|two-sum|5', { ...solve('two-sum', 5), username: 'mallory' }])
    rows['goal-profiles']?.push(['mallory|theirs', { id: 'theirs', ...mine, username: 'mallory' }])
  }
  if (version >= 4) rows['app-prefs'] = [['tutorial.seen', true]]
  return rows
}

/** Makes the earlier product's database. */
function install(version: number, rows: Rows): Promise<void> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(EARLIER, version)
    request.onerror = () => fail(request.error)
    request.onupgradeneeded = () => {
      for (const [name, entries] of Object.entries(rows)) {
        const store = request.result.createObjectStore(name)
        for (const [key, value] of entries) store.put(value, key)
      }
    }
    request.onsuccess = () => {
      request.result.close()
      done()
    }
  })
}

/** Everything in the earlier database, with its version, as text. */
function dump(): Promise<string> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(EARLIER)
    request.onerror = () => fail(request.error)
    request.onsuccess = () => {
      const db = request.result
      const names = [...db.objectStoreNames]
      const tx = db.transaction(names)
      const readings = names.map(
        (name) => [name, tx.objectStore(name).getAllKeys(), tx.objectStore(name).getAll()] as const,
      )
      tx.oncomplete = () => {
        db.close()
        done(JSON.stringify([db.version, readings.map(([name, keys, values]) => [name, keys.result, values.result])]))
      }
    }
  })
}

async function logOf(user: string) {
  const db = await connect('solvelog')
  const key = user.toLowerCase()
  const stored = await db.getAll('commits', IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER]))
  db.close()
  const commits = stored.map((one, i) => readCommit(one, `commit ${i}`))
  return { commits, tables: replay(commits) }
}

async function forgetTakeover(user: string): Promise<void> {
  const db = await connect('solvelog')
  await db.delete('cursors', [user.toLowerCase(), 'earlier-at'])
  db.close()
}

const all = { text: '', status: null, category: null, difficulty: null, needsFeedback: false } as const

describe('the earlier product’s database', () => {
  test.each([1, 2, 3, 4])(
    '[C10] version %i: everything of the user’s comes along once, and the original is left as it was',
    async (version) => {
      const user = fresh('Ada')
      await install(version, layout(version, user))
      const before = await dump()
      const outside = new Outside()
      outside.submissions = []
      const page = await Page.start(outside, user)
      expect(page.notices).toEqual([
        'Taken over from the earlier version of this site: 3 solves, 1 with notes, 1 with feedback, 1 goal profile.',
      ])
      const { commits, tables } = await logOf(user)
      expect(commits.map(({ cause }) => cause)).toEqual(['takeover', 'takeover'])
      expect(Object.keys(tables.solves)).toEqual([`two-sum|${T}`, `lru-cache|${T + 60}`, `nowhere-known|${T + 120}`])
      expect(page.shown.solves).toMatchObject({ count: 2, waiting: 1 })

      const [, newest] = ok(await page.worker.listSolves(all, 0, 9)).items
      const detail = ok(await page.worker.openSolve(newest?.key ?? ''))
      expect(detail).toMatchObject({
        key: `two-sum|${T}`,
        submissionId: '77',
        timeUsed: 900,
        usedHints: 'gpt_help',
        code: 'edited = 1',
        notes: 'use a map',
        problemNote: 'a note',
        feedback,
        submissionDetails: { runtimeDisplay: '3 ms' },
        score: 88,
      })
      const journey = ok(await page.worker.openJourney(detail.key))
      expect(journey.points.map(({ kind }) => kind).sort()).toEqual(['checkpoint', 'run'])
      const { list, activeId } = page.shown.profiles
      expect(list.map(({ name }) => name)).toEqual(['Default', 'Interview', 'Mine'])
      expect(list.find(({ id }) => id === activeId)).toMatchObject({
        name: 'Mine',
        description: 'for autumn',
        isEditable: true,
        goals: { Array: 0.5 },
      })

      expect(await dump()).toBe(before)
      const again = await Page.start(outside, user)
      expect(again.notices).toEqual([])
      await forgetTakeover(user)
      await Page.start(outside, user)
      expect((await logOf(user)).commits).toEqual(commits)
    },
  )

  test('[C10] later syncs enrich what was taken over, double nothing and never replace what the person may have edited', async () => {
    const user = fresh('ada')
    await install(4, layout(4, user))
    const outside = new Outside()
    outside.submissions = [told('two-sum')]
    outside.manifest = () => ({ kind: 'ok', value: [{ index: 0, from: 0, to: T + 60 }] })
    outside.chunk = () => ({
      kind: 'ok',
      value: [
        told('two-sum', { id: '77', code: 'theirs = 1', solveTime: 5 }),
        told('lru-cache', { id: '78', timestamp: T + 60, statusDisplay: 'Wrong Answer', code: 'late = 1' }),
      ],
    })
    const page = await Page.start(outside, user)
    expect(page.shown.solves).toMatchObject({ count: 2, waiting: 1 })
    expect(ok(await page.worker.openSolve(`two-sum|${T}`))).toMatchObject({ code: 'edited = 1', timeUsed: 900 })
    expect(ok(await page.worker.openSolve(`lru-cache|${T + 60}`))).toMatchObject({
      code: 'late = 1',
      submissionId: '78',
    })
  })

  test('[C10] where solves are here already, only what is missing comes: notes, feedback, facts', async () => {
    const user = fresh('ada')
    const outside = new Outside()
    const page = await Page.start(outside, user)
    ok(await page.worker.execute({ type: 'SaveDetails', key: `two-sum|${T}`, changes: { notes: 'mine here' } }))
    await install(4, layout(4, user))
    const later = await Page.start(outside, user)
    expect(ok(await later.worker.openSolve(`two-sum|${T}`))).toMatchObject({
      notes: 'mine here',
      feedback,
      code: 'edited = 1',
    })
    const { commits } = await logOf(user)
    await forgetTakeover(user)
    await Page.start(outside, user)
    expect((await logOf(user)).commits).toEqual(commits)
  })

  test('[C10] another user’s data stays another’s, whatever the version', async () => {
    for (const version of [2, 4]) {
      await deleteDB(EARLIER)
      await install(version, layout(version, 'somebody'))
      const user = fresh('ada')
      const page = await Page.start(new Outside(), user)
      expect(page.notices).toEqual([])
      expect(Object.keys((await logOf(user)).tables.solves)).toEqual([`two-sum|${T}`])
    }
  })

  test('[C10] what cannot be read costs no more than itself, and is told', async () => {
    const user = fresh('ada')
    const bad: [string, unknown][] = [
      [`${user}|two-sum|${T}`, { ...rich, feedback: { ...feedback, summary: { final_score: 400, comments: '' } } }],
      [`${user}|bad|1`, 'no solve'],
      [`${user}|worse|2`, { slug: 'wor|se', timestamp: 2, status: 'Accepted' }],
      ['nobody', solve('lru-cache', T)],
    ]
    await install(4, {
      ...layout(4, user),
      solves: bad,
      'goal-profiles': [
        [`${user}|a`, { ...mine, goals: { Array: 0.5, Cooking: 1, Graph: 7 } }],
        [`${user}|b`, { ...mine, name: ' ' }],
        [`${user}|__proto__`, 5],
      ],
      'active-goal-profile': [[`${user}|active`, { no: 'id' }]],
    })
    const page = await Page.start(new Outside(), user)
    const { tables } = await logOf(user)
    expect(Object.keys(tables.solves)).toEqual([`two-sum|${T}`])
    expect(Object.values(tables.profiles)).toMatchObject([{ name: 'Mine', goals: { Array: 0.5 } }])
    expect(page.shown.profiles.activeId).toBe('default')
    expect(page.notices).toHaveLength(2)
    expect(page.notices[0]).toContain('1 solve, 1 with notes, 1 goal profile.')
    expect(page.notices[1]).toMatch(/^7 parts of the earlier data could not be read, the first at earlier solves, row/)
  })

  test('[C10] without it nothing is asked, created or said; one of an unknown version is left alone', async () => {
    await Page.start(new Outside(), fresh('ada'))
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain(EARLIER)
    const user = fresh('bob')
    await install(9, layout(4, user))
    const page = await Page.start(new Outside(), user)
    expect(page.notices).toEqual([])
    expect(ok(await page.worker.earlierUser())).toBeNull()
    expect((await indexedDB.databases()).find(({ name }) => name === EARLIER)?.version).toBe(9)
  })

  test('[C10] it tells who used it last', async () => {
    const page = await Page.open(new Outside())
    expect(ok(await page.worker.earlierUser())).toBeNull()
    await install(4, layout(4, 'Ada_L'))
    expect(ok(await page.worker.earlierUser())).toEqual({ username: 'Ada_L', tutorialSeen: true })
    await deleteDB(EARLIER)
    await install(1, { ...layout(1, 'x'), 'leetcode-username': [['username', { no: 'name' }]] })
    expect(ok(await page.worker.earlierUser())).toBeNull()
  })

  test('[C10] 3,000 solves come over, each once, also when a first try ends half way', async () => {
    const user = fresh('ada')
    const many = Array.from({ length: 3000 }, (_, i) => solve('two-sum', T + i, { code: `x = ${i}`, notes: `n ${i}` }))
    await install(4, { ...layout(4, user), solves: many.map((one) => [`${user}|${one.slug}|${one.timestamp}`, one]) })
    const outside = new Outside()
    outside.rows = [row('two-sum')]
    outside.submissions = []
    const page = await Page.start(outside, user)
    expect(page.shown.solves.count).toBe(3000)
    const { commits, tables } = await logOf(user)
    const db = await connect('solvelog')
    const middle = commits[Math.floor(commits.length / 2)]
    await db.delete('commits', IDBKeyRange.lowerBound([user, (middle?.seq ?? 0) + 1]))
    await db.put('cursors', { seq: middle?.seq, id: middle?.id, at: middle?.at }, [user, 'head'])
    db.close()
    await forgetTakeover(user)
    await Page.start(outside, user)
    expect(Object.keys((await logOf(user)).tables.solves)).toEqual(Object.keys(tables.solves))
  })
})
