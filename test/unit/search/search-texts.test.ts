import { beforeEach, describe, expect, test, vi } from 'vitest'
import { searchWords } from '#domain/search/words'
import type { Commit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { Session } from '#worker/session'
import type { SearchTexts as Texts } from '../../../src/worker/history/search/texts'
import { makeCommits } from '../events/given'

const note = (notes: string): SolvelogEvent => ({ type: 'DetailsEdited', v: 1, key: 'a|1', changes: { notes } })
const LOG = makeCommits([[note('one')], [note('two')], [note('three')]])
const LONG = makeCommits(Array.from({ length: 300 }, (_, at) => [note(`note ${at + 1}`)]))

const store = vi.hoisted(() => ({ log: [] as readonly unknown[], damaged: new Set<number>(), isLost: false }))

vi.mock('../../../src/worker/log/commits', () => {
  const read = async (seq: number): Promise<Commit | undefined> => {
    if (store.isLost) throw new DOMException('The connection is closing.', 'InvalidStateError')
    if (store.damaged.has(seq)) throw new AppError('log-damaged', `Your log is damaged at change ${seq}.`)
    return store.log[seq - 1] as Commit | undefined
  }
  return {
    readCommitAtSeq: (_db: unknown, _user: string, seq: number) => read(seq),
    readRange: (_db: unknown, _user: string, first: number, last: number) =>
      Promise.all(Array.from({ length: last - first + 1 }, (_, i) => read(first + i))),
  }
})

// Another test file may have loaded these modules with the real log.
vi.resetModules()
const { AppError } = await import('../../../src/worker/app-error')
const { SearchTexts } = await import('../../../src/worker/history/search/texts')

const AT = LOG.map(({ seq }) => ({ seq, index: 0 }))

async function loaded(texts: Texts): Promise<(string | undefined)[]> {
  const done = texts.waitForRead()
  texts.load(AT)
  await done
  return AT.map((at) => texts.get(at)?.notes)
}

describe('[N6] the texts of a search', () => {
  beforeEach(() => {
    store.log = LOG
    store.damaged.clear()
    store.isLost = false
  })

  test('one damaged commit does not hide the others', async () => {
    store.damaged.add(2)
    const texts = new SearchTexts({} as Session)
    expect(await loaded(texts)).toEqual(['one', undefined, 'three'])
    expect(texts.get({ seq: 2, index: 0 })).toEqual({})
    expect(() => texts.throwFailure()).not.toThrow()
  })

  test('a word is found whether its accents are typed as one character or as two', async () => {
    store.log = makeCommits([[note('a cafe\u0301')]])
    const texts = new SearchTexts({} as Session)
    await loaded(texts)
    for (const typed of ['caf\u00e9', 'cafe\u0301'])
      expect(searchWords(typed)[0]?.pattern.test(texts.get({ seq: 1, index: 0 })?.notes ?? ''), typed).toBe(true)
  })

  test('a long log is read whole, newest first, also past a damaged commit', async () => {
    store.log = LONG
    store.damaged.add(130)
    const texts = new SearchTexts({} as Session)
    texts.load(LONG.map(({ seq }) => ({ seq, index: 0 })))
    const noteAt = (seq: number) => texts.get({ seq, index: 0 })?.notes
    await texts.waitForRead()
    expect([noteAt(300), noteAt(1)]).toEqual(['note 300', undefined])
    while (texts.get({ seq: 1, index: 0 }) === undefined) await texts.waitForRead()
    expect(LONG.filter(({ seq }) => noteAt(seq) !== `note ${seq}`).map(({ seq }) => seq)).toEqual([130])
  })

  test('a lost connection is reported once, and its texts are read later', async () => {
    store.isLost = true
    const texts = new SearchTexts({} as Session)
    expect(await loaded(texts)).toEqual([undefined, undefined, undefined])
    expect(texts.get({ seq: 1, index: 0 })).toBeUndefined()
    expect(() => texts.throwFailure()).toThrow('The connection is closing.')
    expect(() => texts.throwFailure()).not.toThrow()
    store.isLost = false
    expect(await loaded(texts)).toEqual(['one', 'two', 'three'])
  })
})
