import { describe, expect, test } from 'vitest'
import { fetchDefaultProfiles, readProfiles } from '#worker/session/default-profiles'
import { fetchDemo } from '#worker/sources/demo'
import { answering, expectFault, offline } from './answers'

const profile = { id: 'balanced', name: 'Balanced', description: 'All round.', createdAt: 1, goals: { Array: 0.6 } }
const broken: [string, string, number][] = [
  ['a missing file', 'Not found', 404],
  ['a page', '<!doctype html>', 200],
  ['nothing', '', 200],
  ['an object', '{}', 200],
  ['an empty list', '[]', 200],
]

describe('default profiles', () => {
  test('[P4] come from their file and are not editable, whatever it says', async () => {
    const fetch = answering(
      JSON.stringify([
        { ...profile, isEditable: true },
        { id: 'b', name: 'B', goals: {} },
      ]),
    )
    expect(await fetchDefaultProfiles(fetch)).toEqual([
      { ...profile, isEditable: false },
      { id: 'b', name: 'B', description: '', createdAt: 0, isEditable: false, goals: {} },
    ])
    expect(fetch.asked[0]?.[0]).toBe('/default-goal-profiles.json')
  })

  test.each(broken)('[P4] %s gives none, so that the fallback serves', async (_what, body, status) => {
    expect(await fetchDefaultProfiles(answering(body, status))).toBeNull()
  })

  test('[P4] so do no network and goals that are none', async () => {
    expect(await fetchDefaultProfiles(offline)).toBeNull()
    expect(readProfiles([{ ...profile, goals: { Array: 60 } }])).toBeNull()
    expect(readProfiles([{ ...profile, goals: { Cooking: 0.6 } }])).toBeNull()
    expect(readProfiles([{ ...profile, id: '' }])).toBeNull()
    expect(readProfiles(undefined)).toBeNull()
  })
})

describe('the demo', () => {
  test('[C7] is read from its file', async () => {
    const fetch = answering('[{"titleSlug":"two-sum","timestamp":5,"statusDisplay":"Accepted","lang":"c"}]')
    expect((await fetchDemo(fetch)).submissions).toMatchObject([{ slug: 'two-sum', timestamp: 5 }])
    expect(fetch.asked[0]?.[0]).toBe('/demo-solves.json')
  })

  test.each(broken)('[C7] %s fails in the spec’s words', async (_what, body, status) => {
    await expectFault(fetchDemo(answering(body, status)), 'unreachable', 'Failed to load demo solves.')
  })

  test('[C7] so does no network', async () => {
    await expectFault(fetchDemo(offline), 'unreachable', 'Failed to load demo solves.')
  })
})
