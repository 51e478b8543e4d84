import { beforeEach, expect, test, vi } from 'vitest'
import { saveForm } from '../../../src/ui/drafts/form-state'
import {
  acceptSuggestion,
  changeForm,
  changePreview,
  closeForm,
  openListForm,
  submitForm,
} from '../../../src/ui/features/lists/form'
import { lists } from '../../../src/ui/features/lists/store'
import { retryUntilPasses } from '../../retry-until-passes'

/** `reads` are the texts that the worker has not answered yet. `saved` are the sent commands. */
const { reads, saved } = vi.hoisted(() => ({
  reads: [] as { text: string; answer: () => void }[],
  saved: [] as unknown[],
}))

/** The worker accepts only words in upper case, and suggests the upper-case word otherwise. Commas separate words. */
function answerRead(text: string, limit: number) {
  const rows = text.split('\n').flatMap((typed, index) =>
    [...typed.matchAll(/[^,]+/g)].map(({ 0: word, index: column }) => {
      const position = { line: index + 1, column, text: word }
      const problem = { slug: word.toUpperCase(), number: null, title: word.toUpperCase() }
      if (word === problem.slug) return { ...position, problem }
      return { ...position, reason: 'unknown', suggestion: { ...problem, words: problem.slug.repeat(2) } }
    }),
  )
  const faultCount = rows.filter((row) => 'reason' in row).length
  const slugs = rows.flatMap((row) => ('problem' in row ? row.problem.slug : []))
  const frequencies = { asked: [], unreadableCount: 0 }
  return {
    ok: true,
    value: { slugs, faultCount, repeatCount: 0, frequencies, rows: rows.slice(0, limit), rowCount: rows.length },
  }
}

vi.mock('../../../src/ui/worker-client/client', () => ({
  getClient: () => ({
    call: (name: string, text: string, _kept: string[], preview: { limit: number }) =>
      name === 'getProfileLists'
        ? Promise.resolve({ ok: true, value: { lists: saved.map((_, index) => ({ id: `list ${index}` })) } })
        : new Promise((resolve) => reads.push({ text, answer: () => resolve(answerRead(text, preview.limit)) })),
    change: async (_name: string, _onLate: unknown, command: unknown) => {
      saved.push(command)
      return { ok: true, value: { undo: null } }
    },
  }),
}))

async function answerReads(): Promise<void> {
  for (let next = reads.shift(); next; next = reads.shift()) {
    next.answer()
    await new Promise((done) => setTimeout(done))
  }
}

const findFaultRow = (word: string) => {
  const row = lists.form?.preview.answer?.rows.find(({ text }) => text === word)
  if (!row || !('reason' in row)) throw new Error(`${word} is no fault`)
  return row
}

beforeEach(async () => {
  saved.length = 0
  await openListForm(null)
  await answerReads()
})

test('[N26] the text is read after each change, one text at a time, and a late answer never replaces the answer to a later text', async () => {
  changeForm({ text: 'A' })
  changeForm({ text: 'AB' })
  changeForm({ text: 'ABC' })
  expect(reads.map(({ text }) => text)).toEqual(['A'])
  reads.shift()?.answer()
  await retryUntilPasses(() => expect(reads.map(({ text }) => text)).toEqual(['ABC']))
  expect(lists.form?.preview.answer?.slugs).toEqual([])
  await answerReads()
  expect(lists.form?.preview.answer?.slugs).toEqual(['ABC'])
})

test('[N26] several suggestions of one line can be pressed before the first was read again', async () => {
  changeForm({ text: 'a,A,b,c' })
  await answerReads()
  const rowBeforeChange = findFaultRow('c')
  acceptSuggestion(findFaultRow('a'))
  acceptSuggestion(findFaultRow('b'))
  expect(lists.form?.fields.values.text).toBe('AA,A,BB,c')
  expect(lists.form?.preview.answer?.rows[0]).toMatchObject({ text: 'AA', problem: { title: 'A' } })
  // The text before this word has changed, so the position of the row is no longer valid.
  acceptSuggestion(rowBeforeChange)
  expect(lists.form?.fields.values.text).toBe('AA,A,BB,c')
  acceptSuggestion(findFaultRow('c'))
  expect(lists.form?.fields.values.text).toBe('AA,A,BB,CC')
  await answerReads()
})

test('[N26] Save waits for the read of the text and shows faults before it saves', async () => {
  changeForm({ name: 'Mine', text: 'A\nb\nc' })
  const firstSubmit = submitForm()
  await answerReads()
  await firstSubmit
  expect(saved).toEqual([])
  expect(lists.form?.preview).toMatchObject({ faultsOnly: true, answer: { faultCount: 2 } })

  changeForm({ text: 'A\nb\nx' })
  const secondSubmit = submitForm()
  await answerReads()
  await secondSubmit
  expect(saved).toEqual([])

  const thirdSubmit = submitForm()
  await answerReads()
  await thirdSubmit
  expect(saved).toMatchObject([{ type: 'CreateStudyList', slugs: ['A'] }])
})

test('[N26] Save pressed while a correction is read does not save a fault that was not shown', async () => {
  changeForm({ name: 'Mine', text: 'A\nb' })
  const firstSubmit = submitForm()
  await answerReads()
  await firstSubmit
  // This suggestion inserts a word that is not a problem either.
  acceptSuggestion({ ...findFaultRow('b'), suggestion: { slug: 'b', number: null, title: 'b', words: 'bb' } })
  const secondSubmit = submitForm()
  await answerReads()
  await secondSubmit
  expect(saved).toEqual([])
  const thirdSubmit = submitForm()
  await answerReads()
  await thirdSubmit
  expect(saved).toHaveLength(1)
})

test('[N26] faults that the preview shows are left out with one press, and the new list is opened', async () => {
  changeForm({ name: 'Mine', text: 'A\nb' })
  await answerReads()
  const submit = submitForm()
  await answerReads()
  await submit
  expect(saved).toMatchObject([{ type: 'CreateStudyList', slugs: ['A'] }])
  expect(lists.openedList).toBe('list 0')
})

test('[N26] a text without any problem is not saved', async () => {
  changeForm({ name: 'Mine', text: 'b' })
  await answerReads()
  const submit = submitForm()
  await answerReads()
  await submit
  expect(saved).toEqual([])
  expect(lists.form?.preview.faultsOnly).toBe(true)
})

test('[N26] faults stay shown after more faults are shown', async () => {
  const faults = Array.from({ length: 150 }, (_, n) => `b${n}`)
  changeForm({ name: 'Mine', text: ['A', ...faults].join('\n') })
  const firstSubmit = submitForm()
  await answerReads()
  await firstSubmit
  expect(saved).toEqual([])
  const showMore = changePreview({ limit: 200 })
  await answerReads()
  await showMore
  const secondSubmit = submitForm()
  await answerReads()
  await secondSubmit
  expect(saved).toHaveLength(1)
})

test('[N26] a change of the whole text ends the correction of a line, which may have moved', async () => {
  changeForm({ name: 'Mine', text: 'A\nb' })
  void changePreview({ line: 2 })
  await answerReads()
  changeForm({ text: 'A\nC\nb' })
  expect(lists.form?.preview.line).toBeNull()
  await answerReads()
})

test('[N26] Save reads the list again, because the catalog may have changed, and saves nothing after Cancel', async () => {
  changeForm({ name: 'Mine', text: 'A' })
  await answerReads()
  const save = submitForm()
  expect(reads).toHaveLength(1)
  closeForm()
  await answerReads()
  await save
  expect(saved).toEqual([])
})

test('[N26] text that is typed while a save reads the list is read and saved too', async () => {
  changeForm({ name: 'Mine', text: 'A' })
  const saving = saveForm(lists.form?.fields ?? expect.fail('no form'), submitForm)
  changeForm({ text: 'A\nB' })
  await answerReads()
  await saving
  expect(saved).toMatchObject([{ type: 'CreateStudyList', name: 'Mine', slugs: ['A', 'B'] }])
})
