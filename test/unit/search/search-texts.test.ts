import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseSearchWords } from '#domain/search/words'
import type { Commit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { Session } from '#worker/session'
import type { SearchTexts as Texts } from '../../../src/worker/history/search/texts'
import { makeCommits } from '../events/event-fixtures'

const makeNoteEdit = (notes: string): SolvelogEvent => ({ type: 'DetailsEdited', v: 1, key: 'a|1', changes: { notes } })
const LOG = makeCommits([[makeNoteEdit('one')], [makeNoteEdit('two')], [makeNoteEdit('three')]])
const LONG_LOG = makeCommits(Array.from({ length: 300 }, (_, at) => [makeNoteEdit(`note ${at + 1}`)]))

const fakeLog = vi.hoisted(() => ({ log: [] as readonly unknown[], damaged: new Set<number>(), isLost: false }))

vi.mock('../../../src/worker/log/commits', () => {
  const readCommitAt = async (seq: number): Promise<Commit | undefined> => {
    if (fakeLog.isLost) throw new DOMException('The connection is closing.', 'InvalidStateError')
    if (fakeLog.damaged.has(seq)) throw new AppError('log-damaged', `Your log is damaged at change ${seq}.`)
    return fakeLog.log[seq - 1] as Commit | undefined
  }
  return {
    readCommitAtSeq: (_db: unknown, _user: string, seq: number) => readCommitAt(seq),
    readCommitRange: (_db: unknown, _user: string, first: number, last: number) =>
      Promise.all(Array.from({ length: last - first + 1 }, (_, i) => readCommitAt(first + i))),
  }
})

// Another test file may have loaded the modules below with the real log.
vi.resetModules()
const { AppError } = await import('../../../src/worker/app-error')
const { SearchTexts } = await import('../../../src/worker/history/search/texts')

const ADDRESSES = LOG.map(({ seq }) => ({ seq, index: 0 }))

async function loadNotes(texts: Texts): Promise<(string | undefined)[]> {
  const done = texts.waitForRead()
  texts.load(ADDRESSES)
  await done
  return ADDRESSES.map((at) => texts.get(at)?.notes)
}

describe('[N6] the texts of a search', () => {
  beforeEach(() => {
    fakeLog.log = LOG
    fakeLog.damaged.clear()
    fakeLog.isLost = false
  })

  test('one damaged commit does not hide the others', async () => {
    fakeLog.damaged.add(2)
    const texts = new SearchTexts({} as Session)
    expect(await loadNotes(texts)).toEqual(['one', undefined, 'three'])
    expect(texts.get({ seq: 2, index: 0 })).toEqual({})
    expect(() => texts.throwFailure()).not.toThrow()
  })

  test('a word is found whether its accents are typed as one character or as two', async () => {
    fakeLog.log = makeCommits([[makeNoteEdit('a cafe\u0301')]])
    const texts = new SearchTexts({} as Session)
    await loadNotes(texts)
    for (const typed of ['caf\u00e9', 'cafe\u0301'])
      expect(parseSearchWords(typed)[0]?.pattern.test(texts.get({ seq: 1, index: 0 })?.notes ?? ''), typed).toBe(true)
  })

  test('a long log is read whole, newest first, also past a damaged commit', async () => {
    fakeLog.log = LONG_LOG
    fakeLog.damaged.add(130)
    const texts = new SearchTexts({} as Session)
    texts.load(LONG_LOG.map(({ seq }) => ({ seq, index: 0 })))
    const readNoteAt = (seq: number) => texts.get({ seq, index: 0 })?.notes
    await texts.waitForRead()
    expect([readNoteAt(300), readNoteAt(1)]).toEqual(['note 300', undefined])
    while (texts.get({ seq: 1, index: 0 }) === undefined) await texts.waitForRead()
    expect(LONG_LOG.filter(({ seq }) => readNoteAt(seq) !== `note ${seq}`).map(({ seq }) => seq)).toEqual([130])
  })

  test('a lost connection is reported once, and its texts are read later', async () => {
    fakeLog.isLost = true
    const texts = new SearchTexts({} as Session)
    expect(await loadNotes(texts)).toEqual([undefined, undefined, undefined])
    expect(texts.get({ seq: 1, index: 0 })).toBeUndefined()
    expect(() => texts.throwFailure()).toThrow('The connection is closing.')
    expect(() => texts.throwFailure()).not.toThrow()
    fakeLog.isLost = false
    expect(await loadNotes(texts)).toEqual(['one', 'two', 'three'])
  })
})
