import fc from 'fast-check'
import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Feedback } from '#domain/solve'
import type { Command } from '#events/command'
import { assertProperty } from '../property'
import { TEST_TIME } from './log-helpers'
import { createFailedResult, expectOk, SOLVE_KEY, startUser, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))

const createFeedback = (score: number): Feedback => ({
  performance: { time_to_solve: 3, time_complexity: 'O(n)', space_complexity: 'O(1)', comments: 'Fine.' },
  code_quality: { readability: 3, correctness: 4, maintainability: 3, comments: 'Clear.' },
  summary: { final_score: score, comments: `Scored ${score}.` },
})

async function readVisibleState({ worker, shownViews: shown }: TestPage) {
  const { code, notes, feedback, timeUsed, usedHints } = expectOk(await worker.openSolve(SOLVE_KEY))
  const { list, activeId } = shown.profiles
  const own = list.filter(({ isEditable }) => isEditable).map(({ id, name, goals }) => ({ id, name, goals }))
  return { code, notes, feedback, timeUsed, usedHints, activeId, own: own.sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

const readNewestChange = async (page: TestPage) => {
  const [item] = await page.listChanges({}, 1)
  if (!item) throw new Error('no changes')
  return item
}

/**
 * A command, or a function of the user's own profiles that returns one. It returns null if there is no such profile.
 */
type CommandChoice = Command | ((own: readonly { id: string }[]) => Command | null)

const anyText = fc.constantFrom('one', 'two\nlines', '😀')
const anyCommandChoice: fc.Arbitrary<CommandChoice> = fc.oneof(
  anyText.map((code): CommandChoice => ({ type: 'SaveCode', key: SOLVE_KEY, code })),
  fc
    .record(
      {
        notes: fc.option(anyText),
        timeUsed: fc.option(fc.constantFrom(60, 90)),
        usedHints: fc.option(fc.constantFrom('none' as const)),
      },
      { requiredKeys: [] },
    )
    .map((changes): CommandChoice => ({ type: 'SaveDetails', key: SOLVE_KEY, changes })),
  fc.nat(100).map(
    (score): CommandChoice => ({
      type: 'SaveFeedback',
      key: SOLVE_KEY,
      feedback: createFeedback(score),
      via: 'form',
    }),
  ),
  anyText.map((name): CommandChoice => ({ type: 'CreateProfile', name, description: '', goals: { Array: 0.5 } })),
  fc.nat(3).map(
    (n): CommandChoice =>
      (own) => {
        const id = own[n % Math.max(1, own.length)]?.id
        return id ? { type: 'EditProfile', id, name: `Edited ${n}`, description: '', goals: { Array: 0.7 } } : null
      },
  ),
  fc.nat(3).map(
    (n): CommandChoice =>
      (own) => {
        const id = own[n % Math.max(1, own.length)]?.id
        return id ? { type: 'DeleteProfile', id } : null
      },
  ),
  fc.nat(3).map(
    (n): CommandChoice =>
      (own) => {
        const id = own[n % Math.max(1, own.length)]?.id ?? 'interview'
        return { type: 'ActivateProfile', id }
      },
  ),
)

async function runCommands(page: TestPage, choices: readonly CommandChoice[]) {
  const states = [await readVisibleState(page)]
  for (const choice of choices) {
    const command = typeof choice === 'function' ? choice(states.at(-1)?.own ?? []) : choice
    const done = command && (await page.worker.execute(command))
    if (done?.ok && done.value.commit !== null) states.push(await readVisibleState(page))
  }
  return states
}

const NOTHING_FOUND = createFailedResult('not-found')

describe('undo', () => {
  test('[L3] reverses every change, step by step, and redo repeats them', async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(anyCommandChoice, { minLength: 1, maxLength: 8 }), async (choices) => {
        const { page } = await startUser()
        const states = await runCommands(page, choices)
        for (const before of states.slice(0, -1).toReversed()) {
          const { sentence } = expectOk(await page.worker.undo('last'))
          expect(await readVisibleState(page)).toEqual(before)
          expect(sentence).toBe((await readNewestChange(page)).sentence)
        }
        expect(await page.worker.undo('last')).toMatchObject(NOTHING_FOUND)
        for (const after of states.slice(1)) {
          const { sentence } = expectOk(await page.worker.undo('redo'))
          expect(await readVisibleState(page)).toEqual(after)
          expect(sentence).toBe((await readNewestChange(page)).sentence)
        }
        expect(await page.worker.undo('redo')).toMatchObject(NOTHING_FOUND)
      }),
      { numRuns: 25 },
    )
  })

  test('[fault 39] [L3] three undos at once undo three changes in order, and three redos redo them', async () => {
    const { page } = await startUser()
    const states = await runCommands(page, [
      { type: 'SaveCode', key: SOLVE_KEY, code: 'first' },
      { type: 'SaveDetails', key: SOLVE_KEY, changes: { notes: 'second' } },
      { type: 'SaveCode', key: SOLVE_KEY, code: 'third' },
      { type: 'CreateProfile', name: 'fourth', description: '', goals: { Array: 0.5 } },
    ])
    const undoThreeTimes = async (choice: 'last' | 'redo') => {
      const answers = await Promise.all([page.worker.undo(choice), page.worker.undo(choice), page.worker.undo(choice)])
      return answers.map((answer) => expectOk(answer).sentence)
    }
    const undone = await undoThreeTimes('last')
    expect(undone).toEqual([
      expect.stringContaining('fourth'),
      expect.stringContaining('code'),
      expect.stringContaining('note'),
    ])
    expect(await readVisibleState(page)).toEqual(states[1])
    await undoThreeTimes('redo')
    expect(await readVisibleState(page)).toEqual(states.at(-1))
  })

  test('[N10] [fault 31] the addition of a solve is undone only while nothing more was typed into it', async () => {
    const { page } = await startUser()
    const solve = {
      slug: 'two-sum',
      title: 'Two Sum',
      timestamp: TEST_TIME + 60,
      status: 'Accepted',
      lang: '',
      notes: 'begun',
    }
    const { commit } = expectOk(await page.worker.execute({ type: 'AddSolve', source: 'hand', solve }))
    if (commit === null) throw new Error('nothing was added')
    const { seq } = await readNewestChange(page)
    const readOpenedChange = async () => expectOk(await page.worker.openChange(seq, 0, 5))
    const { events, undoRefusal } = await readOpenedChange()
    expect(undoRefusal).toBeNull()
    const key = events[0]?.key ?? ''
    expectOk(await page.worker.execute({ type: 'SaveDetails', key, changes: { notes: 'much more' } }))
    expect(await readOpenedChange()).toMatchObject({
      undoRefusal: expect.stringContaining('would hide these changes too'),
    })
    expect(await page.worker.undo({ commit })).toMatchObject(createFailedResult('changed-since'))
    expect(expectOk(await page.worker.openSolve(key)).notes).toBe('much more')
    expectOk(await page.worker.undo('last'))
    expect(expectOk(await page.worker.openSolve(key)).notes).toBe('begun')
    expectOk(await page.worker.undo('last'))
    expect(await page.worker.openSolve(key)).toMatchObject({ ok: false })
    expect(await readOpenedChange()).toMatchObject({ undoRefusal: expect.stringContaining('was removed since') })
    expectOk(await page.worker.undo('redo'))
    expectOk(await page.worker.undo('redo'))
    expect(expectOk(await page.worker.openSolve(key)).notes).toBe('much more')
  })

  test('[L3] works on old changes right after a start, with the same sentences', async () => {
    const { network, user, page } = await startUser()
    const save = (command: Command) => page.worker.execute(command).then(expectOk)
    const other = { type: 'CreateProfile', name: 'Other', description: '', goals: { Array: 0.5 } } as const
    const commits: (string | null)[] = []
    await save({ type: 'SaveFeedback', key: SOLVE_KEY, feedback: createFeedback(60), via: 'form' })
    await save(other)
    for (let i = 0; i < 40; i++) await save({ type: 'SaveDetails', key: SOLVE_KEY, changes: { notes: `note ${i}` } })
    commits.push(
      (await save({ type: 'SaveFeedback', key: SOLVE_KEY, feedback: createFeedback(85), via: 'form' })).commit,
    )
    const own = page.shownViews.profiles.list.find(({ isEditable }) => isEditable)
    commits.push((await save({ type: 'DeleteProfile', id: own?.id ?? '' })).commit)
    for (const [commit, words] of [
      [commits[1], 'Undid: Deleted the profile “Other”'],
      [commits[0], 'Undid: Raised two-sum to 85'],
    ] as const) {
      const later = await TestPage.startAndSync(network, user)
      expect(expectOk(await later.worker.undo({ commit: commit ?? '' })).sentence).toBe(words)
    }
    const last = await TestPage.startAndSync(network, user)
    expect(expectOk(await last.worker.undo('redo')).sentence).toBe('Redid: Raised two-sum to 85')
    const again = await TestPage.startAndSync(network, user)
    expect(expectOk(await again.worker.undo('last')).sentence).toBe('Undid: Raised two-sum to 85')
    expect((await readVisibleState(again)).feedback).toEqual(createFeedback(60))
    expect(expectOk(await again.worker.listVersions(SOLVE_KEY)).filter(({ part }) => part === 'notes')).toHaveLength(40)
  })
})
