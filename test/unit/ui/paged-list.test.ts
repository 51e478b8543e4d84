import { expect, test } from 'vitest'
import { pagedList } from '../../../src/ui/shared/paged-list'
import { unreadList } from '../../../src/ui/shared/paged-list-state'

test('whoever asks for what is being read already hears once it is there', async () => {
  const list = unreadList<{ key: string }>()
  let answer = () => {}
  const { refresh, rowAt } = pagedList<{ key: string }, string>({
    list,
    generation: () => 'first',
    read: () =>
      new Promise((done) => {
        answer = () => done({ ok: true, value: { total: 1, items: [{ key: 'two-sum' }] } })
      }),
    placeOf: async () => ({ ok: true, value: 0 }),
    idOf: ({ key }) => key,
    selected: () => null,
  })
  const ahead = refresh()
  const opening = refresh()
  let heard = false
  void opening.then(() => {
    heard = true
  })
  await new Promise((done) => setImmediate(done))
  expect(heard).toBe(false)
  answer()
  expect([await ahead, await opening]).toEqual([true, false])
  expect([list.total, rowAt(0)]).toEqual([1, { key: 'two-sum' }])
})
