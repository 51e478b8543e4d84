/** The time of the first solve, in epoch seconds. */
const T = 1_785_000_000

export const feedback = {
  performance: { time_to_solve: 4, time_complexity: 'O(n)', space_complexity: 'O(1)', comments: 'quick' },
  code_quality: { readability: 5, correctness: 5, maintainability: 4, comments: 'clear' },
  summary: { final_score: 88, comments: 'good' },
}

/** A solve as the earlier product stored it. */
export const solve = (slug: string, timestamp: number, values: object = {}) => ({
  slug,
  title: slug,
  timestamp,
  status: 'Accepted',
  lang: 'python3',
  difficulty: 'Easy',
  tags: ['Array'],
  ...values,
})

export const fullSolve = solve('two-sum', T, {
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

const solves = [fullSolve, solve('lru-cache', T + 60, { status: 'Wrong Answer' }), solve('nowhere-known', T + 120)]
export const mine = {
  name: 'Mine',
  description: 'for autumn',
  createdAt: 1,
  isEditable: true,
  goals: { Array: 0.5, Graph: 0 },
}
const standard = { name: 'Default', description: '', createdAt: 0, isEditable: false, goals: { Array: 0.6 } }

/** Store → its rows. */
type Rows = Record<string, [key: string, value: unknown][]>

/** The data of a user in one version of the earlier product. From version 3 on, there is also another user. */
export function layout(version: number, user: string): Rows {
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

/* These two functions may also run inside a page as text, so they use nothing outside of themselves. */

/** Creates the earlier product's database. */
export function installLegacyDatabase({ version, rows }: { version: number; rows: Rows }): Promise<void> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('leet-tracker-db', version)
    request.onerror = () => fail(request.error)
    request.onupgradeneeded = () => {
      for (const [name, entries] of Object.entries(rows)) {
        const store = request.result.createObjectStore(name)
        if (version >= 3 && (name === 'solves' || name === 'goal-profiles')) store.createIndex('username', 'username')
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
export function dumpLegacyDatabase(): Promise<string> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('leet-tracker-db')
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
