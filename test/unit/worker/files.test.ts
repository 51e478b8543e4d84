import { describe, expect, test } from 'vitest'
import { fetchDefaultProfiles } from '#worker/session/default-profiles'
import { makeFakeFetch } from './answers'

const profile = { id: 'balanced', name: 'Balanced', description: 'All round.', createdAt: 1, goals: { Array: 0.6 } }
const brokenFiles: [string, string, number][] = [
  ['a missing file', 'Not found', 404],
  ['a page', '<!doctype html>', 200],
  ['nothing', '', 200],
  ['an object', '{}', 200],
  ['an empty list', '[]', 200],
]

describe('default profiles', () => {
  test('[P4] are read from their file and are never editable', async () => {
    const fetch = makeFakeFetch(
      JSON.stringify([
        { ...profile, isEditable: true },
        { id: 'b', name: 'B', goals: {} },
      ]),
    )
    expect(await fetchDefaultProfiles(fetch)).toEqual([
      { ...profile, isEditable: false },
      { id: 'b', name: 'B', description: '', createdAt: 0, isEditable: false, goals: {} },
    ])
    expect(fetch.requests[0]?.[0]).toBe('/default-goal-profiles.json')
  })

  test('[P4] one wrong goal or profile does not drop the others', async () => {
    const partlyWrong = { ...profile, goals: { Array: 0.6, String: 60, Rust: 0.5, Tree: 'much', Graph: 0 } }
    const fetch = makeFakeFetch(
      JSON.stringify([partlyWrong, { id: '', name: 'x', goals: {} }, null, 'x', { ...profile, id: 'b' }]),
    )
    expect(await fetchDefaultProfiles(fetch)).toEqual([
      { ...profile, isEditable: false },
      { ...profile, id: 'b', isEditable: false },
    ])
  })

  test.each(brokenFiles)('[P4] %s gives none, so that the fallback is used', async (_what, body, status) => {
    expect(await fetchDefaultProfiles(makeFakeFetch(body, status))).toBeNull()
  })
})
