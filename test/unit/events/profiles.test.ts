import { describe, expect, test } from 'vitest'
import { FALLBACK_PROFILE, type Goals } from '#domain/goal-profile'
import type { SolvelogEvent } from '#events/event'
import { getActiveProfile, getAllProfiles } from '#events/subjects/profiles'
import { DEFAULT_PROFILES, foldEvents, givenEvents, NEW_ID, OTHER_ID } from './event-fixtures'

const goals: Goals = { Array: 0.5, 'Hash Table': 1 }
const profileText = { name: 'Mine', description: '', goals }
const makeProfileCreated = (id: string, name = 'Mine'): SolvelogEvent => ({
  type: 'ProfileCreated',
  v: 1,
  id,
  ...profileText,
  name,
})
const makeProfileActivated = (id: string): SolvelogEvent => ({ type: 'ProfileActivated', v: 1, id })
const makeProfileDeleted = (id: string): SolvelogEvent => ({ type: 'ProfileDeleted', v: 1, id })
const BAD_GOALS = 'Goals must be above 0 and at most 100 percent.'
const DEFAULT_NOT_EDITABLE = 'Default profiles cannot be changed or deleted.'
const PROFILE_NOT_FOUND = 'This profile no longer exists. Choose another one in Manage Profiles.'

describe('creating', () => {
  test.each([{ Array: 0 }, { Array: 1.01 }, { Array: -0.1 }, { Array: Number.NaN }])(
    '[P2] a goal is a fraction above 0: %j',
    (wrongGoals) => {
      givenEvents()
        .when({ type: 'CreateProfile', ...profileText, goals: wrongGoals })
        .refuses('invalid', BAD_GOALS)
    },
  )

  test('[P2] a goal must be for one of the 66 categories', () => {
    const wrongGoals: Goals = JSON.parse('{"Cooking": 0.5}')
    givenEvents()
      .when({ type: 'CreateProfile', ...profileText, goals: wrongGoals })
      .refuses('invalid', BAD_GOALS)
  })
})

describe('editing', () => {
  test('[P5] a default profile cannot be edited', () => {
    givenEvents()
      .when({ type: 'EditProfile', id: 'interview', ...profileText })
      .refuses('not-editable', DEFAULT_NOT_EDITABLE)
  })

  test('[P2] a deleted profile cannot be edited, and an edit does not restore it', () => {
    givenEvents(makeProfileCreated(OTHER_ID), makeProfileDeleted(OTHER_ID))
      .when({ type: 'EditProfile', id: OTHER_ID, ...profileText })
      .refuses('not-found', PROFILE_NOT_FOUND)
    const lateEdit: SolvelogEvent = { type: 'ProfileEdited', v: 1, id: OTHER_ID, ...profileText }
    expect(foldEvents([makeProfileCreated(OTHER_ID), makeProfileDeleted(OTHER_ID), lateEdit]).profiles).toEqual({})
  })
})

describe('deleting', () => {
  test('[P5] a default profile cannot be deleted', () => {
    for (const { id } of DEFAULT_PROFILES)
      givenEvents().when({ type: 'DeleteProfile', id }).refuses('not-editable', DEFAULT_NOT_EDITABLE)
  })
})

describe('profiles in use', () => {
  test('[P4] defaults come first, own profiles after, oldest first', () => {
    const tables = foldEvents([makeProfileCreated(OTHER_ID, 'First'), makeProfileCreated(NEW_ID, 'Second')])
    expect(getAllProfiles(tables, DEFAULT_PROFILES).map(({ name }) => name)).toEqual([
      'Default',
      'Interview',
      'First',
      'Second',
    ])
    expect(getAllProfiles(tables, DEFAULT_PROFILES).map(({ isEditable }) => isEditable)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('[P3] without a choice, or when the chosen profile is gone, the first profile is active', () => {
    expect(getActiveProfile(foldEvents([]), DEFAULT_PROFILES).id).toBe('default')
    expect(getActiveProfile(foldEvents([makeProfileActivated('gone')]), DEFAULT_PROFILES).id).toBe('default')
    expect(
      getActiveProfile(foldEvents([makeProfileCreated(OTHER_ID), makeProfileActivated(OTHER_ID)]), DEFAULT_PROFILES).id,
    ).toBe(OTHER_ID)
  })

  test('[P3] [L2] the activation of the active profile is no change, because its undo could not be redone', () => {
    givenEvents().when({ type: 'ActivateProfile', id: 'default' }).returnsEvents()
    givenEvents().when({ type: 'ActivateProfile', id: 'interview' }).returnsEvents(makeProfileActivated('interview'))
    givenEvents(makeProfileActivated('interview'))
      .when({ type: 'ActivateProfile', id: 'default' })
      .returnsEvents(makeProfileActivated('default'))
  })

  test('[P4] without any profile the fallback is used: Array, String, Hash Table at 0.6', () => {
    expect(getActiveProfile(foldEvents([]), [])).toEqual(FALLBACK_PROFILE)
    expect(FALLBACK_PROFILE.goals).toEqual({ Array: 0.6, String: 0.6, 'Hash Table': 0.6 })
  })
})

describe('interview dates', () => {
  const makeDateSet = (profile: string, date: string | null): SolvelogEvent => ({
    type: 'InterviewDateSet',
    v: 1,
    profile,
    date,
  })

  test.each(['interview', OTHER_ID])('[N12] the profile %s can have an interview date, default or not', (profile) => {
    givenEvents(makeProfileCreated(OTHER_ID))
      .when({ type: 'SetInterviewDate', profile, date: '2028-02-29' })
      .returnsEvents(makeDateSet(profile, '2028-02-29'))
    expect(foldEvents([makeDateSet(profile, '2028-02-29')]).interviewDates).toEqual({ [profile]: '2028-02-29' })
    expect(foldEvents([makeDateSet(profile, '2028-02-29'), makeDateSet(profile, null)]).interviewDates).toEqual({})
  })

  test.each(['2027-02-29', '2027-13-01', '12 January', '', '2027-1-1'])('[N12] %j is refused as a date', (date) => {
    givenEvents()
      .when({ type: 'SetInterviewDate', profile: 'interview', date })
      .refuses('invalid', 'This day does not exist. Choose another date.')
  })

  test('[N12] a date of an unknown profile is refused; the same date again changes nothing', () => {
    givenEvents()
      .when({ type: 'SetInterviewDate', profile: 'nobody', date: null })
      .refuses('not-found', PROFILE_NOT_FOUND)
    givenEvents(makeDateSet('interview', '2027-01-12'))
      .when({ type: 'SetInterviewDate', profile: 'interview', date: '2027-01-12' })
      .returnsEvents()
    givenEvents().when({ type: 'SetInterviewDate', profile: 'interview', date: null }).returnsEvents()
  })
})

test.each<[string, object]>([
  ['profile of a date', { type: 'InterviewDateSet', v: 1, profile: '__proto__', date: '2027-01-12' }],
  ['profile of a list', { type: 'ProfileListSet', v: 1, profile: '__proto__', list: 'grind75' }],
  ['list', { type: 'ProfileListSet', v: 1, profile: 'interview', list: '__proto__' }],
])('[N9, N12] the name __proto__ is refused as a %s, and the event is listed as unreadable', (_, event) => {
  expect(foldEvents([event])).toMatchObject({ skipped: [{}], interviewDates: {}, profileLists: {} })
})
