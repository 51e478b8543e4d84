import fc from 'fast-check'
import { deleteDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import type { Command } from '#events/command'
import type { Head } from '#protocol/head'
import { assertProperty } from '../property'
import { failRequest, STORAGE_FAULTS, type StorageFault } from './failing-requests'
import { createUniqueName, readStoredCommits, TEST_TIME } from './log-helpers'
import { FakeNetwork, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))

type SaveKind = 'details' | 'code' | 'profile'

interface Save {
  kind: SaveKind
  /** Index 0 is the save's first storage request. Null: no request fails. */
  fault: { requestIndex: number; kind: StorageFault } | null
}

const anySave: fc.Arbitrary<Save> = fc.record({
  kind: fc.constantFrom<SaveKind>('details', 'code', 'profile'),
  fault: fc.option(fc.record({ requestIndex: fc.nat(5), kind: fc.constantFrom(...STORAGE_FAULTS) }), { freq: 2 }),
})

const SOLVE_KEY = `two-sum|${TEST_TIME}`

const COMMANDS: Record<SaveKind, (text: string) => Command> = {
  details: (text) => ({ type: 'SaveDetails', key: SOLVE_KEY, changes: { notes: text } }),
  code: (text) => ({ type: 'SaveCode', key: SOLVE_KEY, code: text }),
  profile: (text) => ({ type: 'CreateProfile', name: text, description: '', goals: { Array: 0.5 } }),
}

/** After a message that the storage was lost, the user reloads the page. */
class SavingUser {
  readonly user = createUniqueName('ada')
  readonly savedTexts: string[] = []
  readonly failedTexts: string[] = []
  #network = new FakeNetwork()
  #page: TestPage | null = null
  #marker: Head | null = null

  async save(text: string, { kind, fault }: Save): Promise<void> {
    this.#page ??= await TestPage.startAndSync(this.#network, this.user, this.#marker)
    const { worker } = this.#page
    const failingRequest = fault && failRequest('solvelog', fault.requestIndex, fault.kind)
    const answer = await worker.execute(COMMANDS[kind](text))
    await failingRequest?.stopFailing()
    if (answer.ok) this.#marker = answer.value.head
    else expect(answer.failure.code).toMatch(/^storage-(lost|full|failed)$/)
    ;(answer.ok ? this.savedTexts : this.failedTexts).push(text)
    if (!(await worker.refresh()).ok) this.#page = null
  }

  async readStoredText(): Promise<string> {
    return JSON.stringify(await readStoredCommits(this.user))
  }
}

test('[L1] [fault 2] with any fault at any request of a save, the page reports "saved" only for what is on disk', async () => {
  await assertProperty(
    fc.asyncProperty(fc.array(anySave, { minLength: 1, maxLength: 8 }), async (saves) => {
      const person = new SavingUser()
      for (const [n, save] of saves.entries()) await person.save(`mark ${n}.`, save)
      const storedText = await person.readStoredText()
      const countOccurrences = (texts: string[]) => texts.map((text) => storedText.split(`"${text}"`).length - 1)
      expect(countOccurrences(person.savedTexts)).toEqual(person.savedTexts.map(() => 1))
      expect(countOccurrences(person.failedTexts)).toEqual(person.failedTexts.map(() => 0))
    }),
    { numRuns: 25 },
  )
})
