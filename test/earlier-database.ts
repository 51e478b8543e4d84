/** In Unix seconds. */
const FIRST_SOLVED_AT = 1_785_000_000

export const LEGACY_FEEDBACK = {
  performance: { time_to_solve: 4, time_complexity: 'O(n)', space_complexity: 'O(1)', comments: 'quick' },
  code_quality: { readability: 5, correctness: 5, maintainability: 4, comments: 'clear' },
  summary: { final_score: 88, comments: 'good' },
}

/** Makes a solve as the earlier product stored it. */
export const makeLegacySolve = (slug: string, timestamp: number, fields: object = {}) => ({
  slug,
  title: slug,
  timestamp,
  status: 'Accepted',
  lang: 'python3',
  difficulty: 'Easy',
  tags: ['Array'],
  ...fields,
})

export const FULL_LEGACY_SOLVE = makeLegacySolve('two-sum', FIRST_SOLVED_AT, {
  submissionId: '77',
  timeUsed: 900,
  usedHints: 'gpt_help',
  code: 'edited = 1',
  notes: 'use a map',
  problemNote: 'a note',
  feedback: LEGACY_FEEDBACK,
  qualityScore: 0.7,
  submissionDetails: { runtimeDisplay: '3 ms', totalCorrect: 5 },
  codingJourney: {
    snapshotCount: 1,
    totalCodingTime: 60_000,
    firstSnapshot: FIRST_SOLVED_AT * 1000,
    lastSnapshot: FIRST_SOLVED_AT * 1000,
    snapshots: [{ timestamp: FIRST_SOLVED_AT * 1000, fullCode: 'x', isCheckpoint: true }],
  },
  runEvents: {
    count: 1,
    firstRun: FIRST_SOLVED_AT * 1000,
    lastRun: FIRST_SOLVED_AT * 1000,
    runs: [{ id: 'r', startedAt: FIRST_SOLVED_AT * 1000, statusMsg: 'Accepted', code: 'x' }],
    window: { startMs: 1, endMs: 2 },
  },
})

const LEGACY_SOLVES = [
  FULL_LEGACY_SOLVE,
  makeLegacySolve('lru-cache', FIRST_SOLVED_AT + 60, { status: 'Wrong Answer' }),
  makeLegacySolve('nowhere-known', FIRST_SOLVED_AT + 120),
]
export const OWN_PROFILE = {
  name: 'Mine',
  description: 'for autumn',
  createdAt: 1,
  isEditable: true,
  goals: { Array: 0.5, Graph: 0 },
}
const DEFAULT_PROFILE = { name: 'Default', description: '', createdAt: 0, isEditable: false, goals: { Array: 0.6 } }

type Rows = Record<string, [key: string, value: unknown][]>

/** From version 3 on, the data contains another user's data too. */
export function makeLegacyData(version: number, user: string): Rows {
  const makeKey = (name: string) => (version < 3 ? name : `${user}|${name}`)
  const addOwner = (value: object) => (version < 3 ? value : { ...value, username: user })
  const rows: Rows = {
    'leetcode-username': [['username', user]],
    'problem-list': [['two-sum', { slug: 'two-sum' }]],
    'problem-metadata': [['lastUpdated', 1]],
    solves: LEGACY_SOLVES.map((solve) => [makeKey(`${solve.slug}|${solve.timestamp}`), addOwner(solve)]),
    'goal-profiles': [
      [makeKey('default'), addOwner({ id: 'default', ...DEFAULT_PROFILE })],
      [makeKey('my-profile'), addOwner({ id: 'my-profile', ...OWN_PROFILE })],
    ],
    'active-goal-profile': [[makeKey('active'), 'my-profile']],
  }
  if (version >= 2)
    rows['extension-sync'] = [[version < 3 ? 'lastTimestamp' : makeKey('lastTimestamp'), FIRST_SOLVED_AT]]
  if (version >= 3) {
    rows['solves-metadata'] = [[makeKey('recentSolvesLastUpdated'), 1]]
    rows.solves?.push(['mallory|two-sum|5', { ...makeLegacySolve('two-sum', 5), username: 'mallory' }])
    rows['goal-profiles']?.push(['mallory|theirs', { id: 'theirs', ...OWN_PROFILE, username: 'mallory' }])
  }
  if (version >= 4) rows['app-prefs'] = [['tutorial.seen', true]]
  return rows
}

/* The next two functions may also run inside a page as text, so they use nothing outside of themselves. */

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
