import { describe, expect, test } from 'vitest'
import { FALLBACK_PROFILE, type Goals } from '#domain/goal-profile'
import type { SolvelogEvent } from '#events/event'
import { activeProfile, allProfiles } from '#events/projections/active-profile'
import { DEFAULTS, given, NEW_ID, OTHER_ID, tablesOf } from './given'

const goals: Goals = { Array: 0.5, 'Hash Table': 1 }
const words = { name: 'Mine', description: '', goals }
const created = (id: string, name = 'Mine'): SolvelogEvent => ({ type: 'ProfileCreated', v: 1, id, ...words, name })
const activated = (id: string): SolvelogEvent => ({ type: 'ProfileActivated', v: 1, id })
const deleted = (id: string): SolvelogEvent => ({ type: 'ProfileDeleted', v: 1, id })

const NO_NAME = 'A profile needs a name.'
const BAD_GOALS = 'Goals must be above 0 and at most 100 percent.'
const DEFAULT = 'Default profiles cannot be changed or deleted.'
const GONE = 'This profile no longer exists.'

describe('creating', () => {
  test('[P3] makes the new profile the active one, its name trimmed', () => {
    given()
      .when({ type: 'CreateProfile', ...words, name: '  Mine ' })
      .gives(created(NEW_ID), activated(NEW_ID))
  })

  test.each(['', '  '])('[P2] a name is required: %j', (name) => {
    given()
      .when({ type: 'CreateProfile', ...words, name })
      .refuses('invalid', NO_NAME)
  })

  test.each([{ Array: 0 }, { Array: 1.01 }, { Array: -0.1 }, { Array: Number.NaN }])(
    '[P2] a goal is a fraction above 0: %j',
    (wrong) => {
      given()
        .when({ type: 'CreateProfile', ...words, goals: wrong })
        .refuses('invalid', BAD_GOALS)
    },
  )

  test('[P2] a goal is for one of the 66 categories', () => {
    const wrong: Goals = JSON.parse('{"Cooking": 0.5}')
    given()
      .when({ type: 'CreateProfile', ...words, goals: wrong })
      .refuses('invalid', BAD_GOALS)
  })
})

describe('editing', () => {
  test('[P2] changes name, words and goals of one’s own', () => {
    given(created(OTHER_ID))
      .when({ type: 'EditProfile', id: OTHER_ID, name: ' New ', description: 'd', goals: { Array: 1 } })
      .gives({ type: 'ProfileEdited', v: 1, id: OTHER_ID, name: 'New', description: 'd', goals: { Array: 1 } })
  })

  test('[P5] never those of a default', () => {
    given()
      .when({ type: 'EditProfile', id: 'interview', ...words })
      .refuses('not-editable', DEFAULT)
  })

  test('[P2] saving what it says already changes nothing', () => {
    given(created(OTHER_ID))
      .when({ type: 'EditProfile', id: OTHER_ID, ...words })
      .gives()
    given(created(OTHER_ID, 'Before'), { type: 'ProfileEdited', v: 1, id: OTHER_ID, ...words })
      .when({ type: 'EditProfile', id: OTHER_ID, ...words, name: ` ${words.name} ` })
      .gives()
  })

  test('[P2] what is gone cannot be edited, and does not come back by it', () => {
    given(created(OTHER_ID), deleted(OTHER_ID))
      .when({ type: 'EditProfile', id: OTHER_ID, ...words })
      .refuses('not-found', GONE)
    const late: SolvelogEvent = { type: 'ProfileEdited', v: 1, id: OTHER_ID, ...words }
    expect(tablesOf([created(OTHER_ID), deleted(OTHER_ID), late]).profiles).toEqual({})
  })
})

describe('deleting', () => {
  test('[P5] a default profile is refused', () => {
    for (const { id } of DEFAULTS) given().when({ type: 'DeleteProfile', id }).refuses('not-editable', DEFAULT)
  })

  test.each(['__proto__', OTHER_ID])('[P3] one that is not there is refused: %s', (id) => {
    given().when({ type: 'DeleteProfile', id }).refuses('not-found', GONE)
  })

  test('[P3] the active one makes the first remaining one active', () => {
    given(created(OTHER_ID), activated(OTHER_ID))
      .when({ type: 'DeleteProfile', id: OTHER_ID })
      .gives(deleted(OTHER_ID), activated('default'))
  })

  test('[P3] another one leaves the active one as it is', () => {
    given(created(OTHER_ID), created(NEW_ID), activated(NEW_ID))
      .when({ type: 'DeleteProfile', id: OTHER_ID })
      .gives(deleted(OTHER_ID))
  })
})

describe('activating', () => {
  test('[P3] chooses a default or an own profile', () => {
    given(created(OTHER_ID)).when({ type: 'ActivateProfile', id: OTHER_ID }).gives(activated(OTHER_ID))
    given().when({ type: 'ActivateProfile', id: 'interview' }).gives(activated('interview'))
  })

  test('[P3] the active one again changes nothing', () => {
    given(activated('interview')).when({ type: 'ActivateProfile', id: 'interview' }).gives()
  })

  test('[P3] what is not there cannot be chosen', () => {
    given().when({ type: 'ActivateProfile', id: 'nobody' }).refuses('not-found', GONE)
  })
})

describe('what is in force', () => {
  test('[P4] defaults come first, own profiles after, oldest first', () => {
    const tables = tablesOf([created(OTHER_ID, 'First'), created(NEW_ID, 'Second')])
    expect(allProfiles(tables, DEFAULTS).map(({ name }) => name)).toEqual(['Default', 'Interview', 'First', 'Second'])
    expect(allProfiles(tables, DEFAULTS).map(({ isEditable }) => isEditable)).toEqual([false, false, true, true])
  })

  test('[P3] before any choice, and when the chosen one is gone, the first there is', () => {
    expect(activeProfile(tablesOf([]), DEFAULTS).id).toBe('default')
    expect(activeProfile(tablesOf([activated('gone')]), DEFAULTS).id).toBe('default')
    expect(activeProfile(tablesOf([created(OTHER_ID), activated(OTHER_ID)]), DEFAULTS).id).toBe(OTHER_ID)
  })

  test('[P4] with no profile at all the fallback serves: Array, String, Hash Table at 0.6', () => {
    expect(activeProfile(tablesOf([]), [])).toEqual(FALLBACK_PROFILE)
    expect(FALLBACK_PROFILE.goals).toEqual({ Array: 0.6, String: 0.6, 'Hash Table': 0.6 })
  })
})
