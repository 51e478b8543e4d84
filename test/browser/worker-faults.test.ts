import fc from 'fast-check'
import { deleteDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import type { Command } from '#events/command'
import type { Head } from '#protocol/head'
import { FakeNetwork, TestPage } from './site'
import { failRequest, STORAGE_FAULTS, type StorageFault } from './storm'
import { fresh, storedCommits, T } from './world'

beforeEach(() => deleteDB('solvelog'))

type Kind = 'details' | 'code' | 'profile'

interface Save {
  kind: Kind
  /** The request of the save that fails, and its fault; null if none fails. */
  blow: { nth: number; kind: StorageFault } | null
}

const anySave: fc.Arbitrary<Save> = fc.record({
  kind: fc.constantFrom<Kind>('details', 'code', 'profile'),
  blow: fc.option(fc.record({ nth: fc.nat(5), kind: fc.constantFrom(...STORAGE_FAULTS) }), { freq: 2 }),
})

const KEY = `two-sum|${T}`

const COMMANDS: Record<Kind, (mark: string) => Command> = {
  details: (mark) => ({ type: 'SaveDetails', key: KEY, changes: { notes: mark } }),
  code: (mark) => ({ type: 'SaveCode', key: KEY, code: mark }),
  profile: (mark) => ({ type: 'CreateProfile', name: mark, description: '', goals: { Array: 0.5 } }),
}

/** One user's page. If its storage is lost, the page reloads, as its message says. */
class Person {
  readonly user = fresh('ada')
  readonly saved: string[] = []
  readonly failed: string[] = []
  #outside = new FakeNetwork()
  #page: TestPage | null = null
  #marker: Head | null = null

  async save(mark: string, { kind, blow }: Save): Promise<void> {
    this.#page ??= await TestPage.start(this.#outside, this.user, this.#marker)
    const { worker } = this.#page
    const storm = blow && failRequest('solvelog', blow.nth, blow.kind)
    const answer = await worker.execute(COMMANDS[kind](mark))
    await storm?.calm()
    if (answer.ok) this.#marker = answer.value.head
    else expect(answer.failure.code).toMatch(/^storage-(lost|full|failed)$/)
    ;(answer.ok ? this.saved : this.failed).push(mark)
    if (!(await worker.refresh()).ok) this.#page = null
  }

  async stored(): Promise<string> {
    return JSON.stringify(await storedCommits(this.user))
  }
}

test('[L1] [fault 2] with any fault at any request of a save, the page reports "saved" only for what is on disk', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySave, { minLength: 1, maxLength: 8 }), async (saves) => {
      const person = new Person()
      for (const [n, save] of saves.entries()) await person.save(`mark ${n}.`, save)
      const text = await person.stored()
      const times = (marks: string[]) => marks.map((mark) => text.split(`"${mark}"`).length - 1)
      expect(times(person.saved)).toEqual(person.saved.map(() => 1))
      expect(times(person.failed)).toEqual(person.failed.map(() => 0))
    }),
    { numRuns: 25 },
  )
})
