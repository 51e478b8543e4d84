import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/problem'
import { createAddedKey } from '#domain/solve'
import type { SolvelogEvent } from '#events/event'
import { TablesVersion } from '#events/projections/tables-version'
import type { ListPreviewRow, PreviewQuery } from '#protocol/lists'
import { getEditableList, getProfileLists, listOverviews, openList, resolveList } from '#worker/lists/lists'
import type { Session } from '#worker/session'
import { makeProblem } from '../domain/problem'
import { foldEvents, makeSolveRecorded, OTHER_ID } from '../events/event-fixtures'
import { makeBareSession, makeLog } from './session-with'

const DAY_SECONDS = 86_400
/** Noon of a day, in Unix seconds. */
const NOW_SECONDS = 20_659 * DAY_SECONDS + 43_200

const makeCatalogEntry = (slug: string, isPaid = false): [string, Problem] => [
  slug,
  makeProblem(slug, { title: slug.toUpperCase(), categories: [], popularity: 0, isPaid }),
]
const PROBLEMS = new Map([
  makeCatalogEntry('paid', true),
  makeCatalogEntry('tried'),
  makeCatalogEntry('fresh'),
  makeCatalogEntry('long-ago'),
  makeCatalogEntry('now'),
])

function makeSession(events: readonly SolvelogEvent[], nowSeconds = NOW_SECONDS): Session {
  return makeBareSession({ log: makeLog(foldEvents(events)), problems: PROBLEMS, now: () => nowSeconds * 1000 })
}

const makeSolve = (slug: string, timestamp: number, status = 'Accepted'): SolvelogEvent =>
  makeSolveRecorded({ slug, key: `${slug}|${timestamp}`, timestamp, status })

const ALL_ROWS = { faultsOnly: false, line: null, limit: 1_000 }

const LIST_CREATED: SolvelogEvent = {
  type: 'StudyListCreated',
  v: 1,
  id: OTHER_ID,
  name: 'Mine',
  slugs: ['now', 'long-ago', 'paid', 'tried', 'fresh', 'unknown'],
}

const HISTORY = [
  LIST_CREATED,
  makeSolve('now', NOW_SECONDS - DAY_SECONDS),
  makeSolve('long-ago', NOW_SECONDS - 300 * DAY_SECONDS),
  makeSolve('tried', NOW_SECONDS - DAY_SECONDS, 'Wrong'),
]

describe('[N9] the progress of a list', () => {
  test('each problem is new, tried, solved, due or retained', () => {
    const { sections, next, progress } = openList(makeSession(HISTORY), OTHER_ID)
    const [section] = sections
    expect(section?.rows.map(({ slug, title, state }) => [slug, title, state])).toEqual([
      ['now', 'NOW', 'retained'],
      ['long-ago', 'LONG-AGO', 'due'],
      ['paid', 'PAID', 'new'],
      ['tried', 'TRIED', 'tried'],
      ['fresh', 'FRESH', 'new'],
      ['unknown', 'unknown', 'new'],
    ])
    expect(progress).toEqual({ total: 6, tried: 1, solved: 2, due: 1, retained: 1 })
    expect(next).toMatchObject({ slug: 'tried' })
  })

  test('a due problem whose reviews are paused is solved, but neither due nor retained', () => {
    const reviewSuspended: SolvelogEvent = { type: 'ReviewSuspended', v: 1, slug: 'long-ago' }
    const { sections } = openList(makeSession([...HISTORY, reviewSuspended]), OTHER_ID)
    expect(sections[0]?.rows[1]).toMatchObject({ state: 'solved' })
    expect(sections[0]?.progress).toMatchObject({ solved: 2, due: 0, retained: 1 })
  })

  test('a problem stays known while its retrievability is at least 0.8, also on the day it is due', () => {
    for (let days = 0; days < 60; days++) {
      const row = openList(makeSession(HISTORY, NOW_SECONDS + days * DAY_SECONDS), OTHER_ID).sections[0]?.rows[0]
      const { retained } = openList(makeSession(HISTORY, NOW_SECONDS + days * DAY_SECONDS), OTHER_ID).progress
      expect(retained).toBe(Number((row?.retrievability ?? 0) >= 0.8))
    }
  })

  test('the overview has the built-in lists and the own ones, and the counts of the opened list', () => {
    const session = makeSession([...HISTORY, makeSolve('two-sum', NOW_SECONDS)])
    const overviews = listOverviews(session)
    expect(overviews.map(({ name }) => name)).toEqual([
      'Blind 75',
      'NeetCode 150',
      'NeetCode 250',
      'Grind 75',
      'LeetCode 75',
      'Top Interview 150',
      'Top 100 Liked',
      'Mine',
    ])
    expect(overviews[0]?.progress).toEqual({ total: 75, tried: 0, solved: 1, due: 0, retained: 1 })
    for (const { id, progress } of overviews) {
      const { sections } = openList(session, id)
      const sum = sections.reduce((total, section) => total + section.progress.solved, 0)
      expect(sum).toBe(progress.solved)
    }
  })

  test('during time travel it is computed from the displayed tables and time', () => {
    const solvedAtMs = (NOW_SECONDS - 299 * DAY_SECONDS) * 1000
    const past = {
      axis: 'changes' as const,
      position: 2,
      at: solvedAtMs,
      clock: solvedAtMs,
      folded: new TablesVersion(foldEvents([LIST_CREATED, ...HISTORY.slice(2, 3)])),
    }
    const session = makeSession([])
    session.displayPast(past)
    expect(openList(session, OTHER_ID).progress).toEqual({ total: 6, tried: 0, solved: 1, due: 0, retained: 1 })
    expect(listOverviews(session).at(-1)).toMatchObject({ name: 'Mine', progress: { solved: 1, retained: 1 } })
  })

  test('the order of the solves in the log does not matter', () => {
    const reversed = [LIST_CREATED, ...HISTORY.slice(1).reverse()]
    expect(openList(makeSession(reversed), OTHER_ID)).toEqual(openList(makeSession(HISTORY), OTHER_ID))
  })
})

describe('[N9] lists that do not exist', () => {
  const deleted: SolvelogEvent = { type: 'StudyListDeleted', v: 1, id: OTHER_ID, name: 'Mine' }
  const makeListSet = (profile: string, list: string): SolvelogEvent => ({
    type: 'ProfileListSet',
    v: 1,
    profile,
    list,
  })

  test('are not found', () => {
    expect(() => openList(makeSession([LIST_CREATED, deleted]), OTHER_ID)).toThrow(
      'This list no longer exists. Choose another one in Lists.',
    )
    expect(() => getEditableList(makeSession([LIST_CREATED, deleted]), OTHER_ID)).toThrow(
      'This list no longer exists. Choose another one in Lists.',
    )
  })

  test('are named as deleted for the profiles that recommend from them', () => {
    const events = [LIST_CREATED, makeListSet('default', OTHER_ID), makeListSet('other', 'blind75'), deleted]
    expect(getProfileLists(makeSession(events)).byProfile).toEqual({
      default: { ids: [OTHER_ID], isDeleted: true },
      other: { ids: ['blind75'], isDeleted: false },
    })
  })
})

test('[N9] editing a list keeps its problems that the catalog does not have', () => {
  const session = makeSession([LIST_CREATED])
  const { text, slugs } = getEditableList(session, OTHER_ID)
  expect(text).toBe('NOW\nLONG-AGO\nPAID\nTRIED\nFRESH\nunknown')
  expect(resolveList(session, text, slugs, ALL_ROWS)).toMatchObject({ slugs, faultCount: 0 })
  expect(resolveList(session, 'unknown', [], ALL_ROWS).slugs).toEqual([])
  expect(() => resolveList(session, 'x'.repeat(2_500_001), [], ALL_ROWS)).toThrow('too long for a list')
})

describe('[N26] the suggestions for a pasted list', () => {
  const makeTitledEntry = (slug: string, title: string): [string, Problem] => [
    slug,
    makeProblem(slug, { title, categories: [], popularity: 0 }),
  ]
  const meetingRooms = makeProblem('meeting-rooms', { title: 'Meeting Rooms', categories: [], popularity: 0 })
  const problems = new Map<string, Problem>([
    ['meeting-rooms', { ...meetingRooms, number: 252 }],
    makeTitledEntry('power-xn', 'Power(x, n)'),
    makeTitledEntry('twin-towers-a', 'Twin Towers'),
    makeTitledEntry('twin-towers-b', 'Twin Towers'),
  ])
  const session = makeBareSession({ log: makeLog(foldEvents([])), problems, now: () => NOW_SECONDS * 1000 })
  const suggest = (text: string) =>
    resolveList(session, text, [], { ...ALL_ROWS, faultsOnly: true }).rows.map((row) =>
      'reason' in row ? row.suggestion : null,
    )

  test('are inserted by title, or by slug if the title has a comma or is not unique', () => {
    expect(suggest('Metting Rooms\nPowwer(x, n)\nTwinn Towers')).toEqual([
      { slug: 'meeting-rooms', number: 252, title: 'Meeting Rooms', words: 'Meeting Rooms' },
      { slug: 'power-xn', number: null, title: 'Power(x, n)', words: 'power-xn' },
      {
        slug: expect.any(String),
        number: null,
        title: 'Twin Towers',
        words: expect.stringMatching(/^twin-towers-[ab]$/),
      },
    ])
  })

  test('are only for unknown names: not for shared titles and addresses', () => {
    expect(suggest('Twin Towers\nhttps://leetcode.com/problems/meeting\nMeeting Rooms\nmeeting-rooms')).toEqual([
      undefined,
      undefined,
    ])
  })

  test('are limited to 50, and other faults do not count towards this limit', () => {
    const repeated = Array.from({ length: 60 }, () => 'Meeting Rooms').join('\n')
    expect(suggest(`${repeated}\nMetting Rooms`).at(-1)).toMatchObject({ title: 'Meeting Rooms' })
    const unknown = Array.from({ length: 60 }, () => 'Metting Rooms').join('\n')
    expect(suggest(unknown).filter((one) => one !== undefined)).toHaveLength(50)
  })
})

describe('[N26] the preview of a pasted list', () => {
  const TEXT = 'Now\nnothing\n\n- tried, Now, Fresh'
  const previewList = (query: Partial<PreviewQuery>) =>
    resolveList(makeSession([]), TEXT, [], { ...ALL_ROWS, ...query })
  const formatRows = ({ rows }: { rows: ListPreviewRow[] }) => rows.map(({ line, text }) => `${line} ${text}`)

  test('shows for each line, and each part of a comma list, the problem or the fault', () => {
    const answer = previewList({})
    expect(answer).toMatchObject({ slugs: ['now', 'tried', 'fresh'], faultCount: 1, rowCount: 5 })
    expect(answer.rows).toMatchObject([
      { line: 1, column: 0, text: 'Now', problem: { slug: 'now', number: null, title: 'NOW' } },
      { line: 2, column: 0, text: 'nothing', reason: 'No problem in the catalog has this name or title.' },
      { line: 4, column: 0, text: '- tried', problem: { title: 'TRIED' } },
      { line: 4, column: 9, text: 'Now', problem: { title: 'NOW' } },
      { line: 4, column: 14, text: 'Fresh', problem: { title: 'FRESH' } },
    ])
  })

  test('shows only the faults and the corrected line, and no more than asked for, but counts all', () => {
    expect(formatRows(previewList({ faultsOnly: true }))).toEqual(['2 nothing'])
    expect(formatRows(previewList({ faultsOnly: true, line: 1 }))).toEqual(['1 Now', '2 nothing'])
    const limited = previewList({ limit: 2 })
    expect(formatRows(limited)).toEqual(['1 Now', '2 nothing'])
    expect(limited).toMatchObject({ rowCount: 5, faultCount: 1, slugs: ['now', 'tried', 'fresh'] })
  })
})

test('[N26] 10,000 pasted lines in five formats are all read, and the answer has only the rows that are shown', () => {
  const problems = new Map(
    Array.from({ length: 2_500 }, (_, n): [string, Problem] => {
      const slug = `problem-no-${n + 1}`
      return [
        slug,
        { ...makeProblem(slug, { title: `Problem No ${n + 1}`, categories: [], popularity: 0 }), number: n + 1 },
      ]
    }),
  )
  const formats = [
    (n: number) => `${n + 7}. Problem No ${n}`,
    (n: number) => `| ${n + 7} | [Problem No ${n}](https://leetcode.com/problems/problem-no-${n}/) | Easy |`,
    (n: number) => `LC ${n}`,
    (n: number) => `${n + 7},"Problem No ${n}",Medium,49.1%`,
    (n: number) => `https://neetcode.io/problems/problem-no-${n}/question`,
  ]
  const lines = Array.from({ length: 10_000 }, (_, n) => formats[n % 5]?.((n % 2_500) + 1) ?? '')
  const session = makeBareSession({ log: makeLog(foldEvents([])), problems, now: () => NOW_SECONDS * 1000 })
  const { slugs, faultCount, rows, rowCount } = resolveList(session, lines.join('\n'), [], { ...ALL_ROWS, limit: 100 })
  expect(slugs).toEqual([...problems.keys()])
  expect({ faultCount, rowCount, shown: rows.length }).toEqual({ faultCount: 0, rowCount: 10_000, shown: 100 })
})

test('[N9] own problems can be in a list, and a title of the catalog stays the problem of the catalog', () => {
  const makeAdded = (slug: string, title: string): SolvelogEvent => ({
    type: 'SolveRecorded',
    v: 2,
    key: createAddedKey(slug, NOW_SECONDS - DAY_SECONDS, OTHER_ID),
    slug,
    timestamp: NOW_SECONDS - DAY_SECONDS,
    status: 'Accepted',
    lang: '',
    source: 'hand',
    facts: { title },
  })
  const ownProblems = [makeAdded('own:paper-interview', 'Paper Interview'), makeAdded('own:now', 'Now')]
  const { slugs, rows } = resolveList(
    makeSession(ownProblems),
    'paper interview\nNow\nown:paper-interview',
    [],
    ALL_ROWS,
  )
  expect(slugs).toEqual(['own:paper-interview', 'now'])
  expect(rows).toMatchObject([
    { line: 1, problem: { title: 'Paper Interview', number: null } },
    { line: 2, problem: { title: 'NOW' } },
    { line: 3, problem: { title: 'Paper Interview' } },
  ])
  const list: SolvelogEvent = { ...LIST_CREATED, slugs } as SolvelogEvent
  const session = makeSession([...ownProblems, list])
  expect(getEditableList(session, OTHER_ID).text).toBe('Paper Interview\nNOW')
  expect(openList(session, OTHER_ID).sections[0]?.rows[0]).toMatchObject({ title: 'Paper Interview', difficulty: null })
})

describe('[N35] a list with frequencies', () => {
  const askedSet: SolvelogEvent = {
    type: 'StudyListAskedSet',
    v: 1,
    list: OTHER_ID,
    asked: [
      ['fresh', '30d', 60],
      ['gone-from-list', '30d', 100],
      ['paid', '30d', 100],
      ['tried', 'older', 90],
    ],
    earlier: [],
  }

  test('shows how often each problem is asked, and continues with the most asked open one', () => {
    const { sections, next } = openList(makeSession([...HISTORY, askedSet]), OTHER_ID)
    expect(sections[0]?.rows.map(({ slug, asked }) => [slug, asked?.frequency ?? null])).toEqual([
      ['now', null],
      ['long-ago', null],
      ['paid', 100],
      ['tried', 90],
      ['fresh', 60],
      ['unknown', null],
    ])
    expect(next).toMatchObject({ slug: 'fresh', asked: { window: '30d', frequency: 60 } })
  })

  test('says that it has frequencies, and how many problems its newest file lacks', () => {
    const goneSet: SolvelogEvent = { ...askedSet, asked: [['tried', 'gone', 90]], earlier: [['tried', 'older', 90]] }
    const open = (...events: SolvelogEvent[]) => openList(makeSession([...HISTORY, ...events]), OTHER_ID)
    expect(open()).toMatchObject({ hasFrequencies: false, goneCount: 0 })
    expect(open(askedSet)).toMatchObject({ hasFrequencies: true, goneCount: 0 })
    expect(open(askedSet, goneSet)).toMatchObject({ hasFrequencies: true, goneCount: 1 })
  })

  test('is read from a pasted table', () => {
    const { frequencies } = resolveList(makeSession([]), 'Title,Frequency\nTRIED,50%\nFRESH,n/a', [], ALL_ROWS)
    expect(frequencies).toEqual({ asked: [['tried', 'all', 50]], unreadableCount: 1 })
  })
})
