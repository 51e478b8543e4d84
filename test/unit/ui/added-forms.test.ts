import { expect, test } from 'vitest'
import { UNKNOWN_DATE } from '#domain/solve-date'
import { changeValues, createFormState, saveForm } from '../../../src/ui/drafts/form-state'
import { checkCorrection, createCorrectCommand } from '../../../src/ui/features/add-solves/forms'
import {
  addedState,
  closeAddDialog,
  createBlankSolve,
  openCorrectionForm,
  openNewSolveForm,
} from '../../../src/ui/features/add-solves/store'

const FORM_KEY = 'u:two-sum:1'
const SOLVE = { key: FORM_KEY, title: 'Two Sum', timestamp: 1_773_081_037, status: 'Accepted', lang: 'cpp' }

test('[N10] a correction keeps the seconds of a date that was not changed, and saves nothing without a change', () => {
  openCorrectionForm(SOLVE)
  const { correction } = addedState
  if (!correction) throw new Error('no form')
  expect(createCorrectCommand(correction)).toBeNull()
  correction.values.status = 'Wrong Answer'
  expect(createCorrectCommand(correction)).toMatchObject({ timestamp: SOLVE.timestamp, status: 'Wrong Answer' })
  correction.values.solvedAt = '2026-03-09T19:45'
  expect(createCorrectCommand(correction)).toMatchObject({ timestamp: Date.parse('2026-03-09T19:45') / 1000 })
})

test('[N27] a date that is not known or not exact is no value of the form, and an empty field keeps it', () => {
  for (const date of [{ timestamp: UNKNOWN_DATE }, { timestamp: SOLVE.timestamp, latest: SOLVE.timestamp }]) {
    openCorrectionForm({ ...SOLVE, ...date })
    const correction = addedState.correction ?? expect.fail('no form')
    expect(correction.values.solvedAt).toBe('')
    correction.values.status = 'Wrong Answer'
    expect(checkCorrection(correction.values)).toEqual({})
    expect(createCorrectCommand(correction)).toMatchObject({ timestamp: date.timestamp, status: 'Wrong Answer' })
    correction.values.solvedAt = '2026-03-09T19:45'
    expect(createCorrectCommand(correction)).toMatchObject({ timestamp: Date.parse('2026-03-09T19:45') / 1000 })
  }
  openCorrectionForm({ ...SOLVE, latest: SOLVE.timestamp - 60 })
  const corrected = addedState.correction ?? expect.fail('no form')
  expect(corrected.values.solvedAt).not.toBe('')
  corrected.values.solvedAt = ''
  expect(checkCorrection(corrected.values)).toHaveProperty('solvedAt')
})

test('[N10] each form keeps its own typed text while it is closed', () => {
  openNewSolveForm()
  const { newForm } = addedState
  if (!newForm) throw new Error('no form')
  newForm.values.notes = 'typed'
  closeAddDialog()
  openCorrectionForm({ ...SOLVE, title: 'Other', key: 'u:other:1' })
  openCorrectionForm(SOLVE)
  const { correction } = addedState
  if (correction) correction.values.status = 'Wrong Answer'
  closeAddDialog()
  openNewSolveForm()
  expect(addedState.newForm).toMatchObject({ values: { notes: 'typed' } })
  openCorrectionForm(SOLVE)
  expect(addedState.correction).toMatchObject({ values: { status: 'Wrong Answer' } })
  openCorrectionForm({ ...SOLVE, lang: 'java' })
  expect(addedState.correction, 'based on changed values').toMatchObject({
    values: { status: 'Accepted', lang: 'java' },
  })
})

test('[N10] an untouched form of a new solve suggests the present time, a touched one keeps its time', () => {
  Object.assign(addedState, { newForm: null })
  openNewSolveForm()
  const getForm = () => addedState.newForm ?? expect.fail('no form')
  const earlierValues = createBlankSolve('2020-01-01T10:00')
  const makeEarlier = () => Object.assign(getForm(), { stored: earlierValues, values: { ...earlierValues } })
  makeEarlier()
  openNewSolveForm()
  expect(getForm().values.solvedAt).not.toBe(earlierValues.solvedAt)
  makeEarlier().values.search = 'two'
  openNewSolveForm()
  expect(getForm().values.solvedAt).toBe(earlierValues.solvedAt)
})

test('[N10] a save that fails with an error leaves a form that can be edited again', async () => {
  const form = createFormState({ notes: '' })
  await expect(saveForm(form, () => Promise.reject(new Error('The worker ended')))).rejects.toThrow('The worker ended')
  changeValues(form, { notes: 'typed' })
  expect(form).toMatchObject({ isSaving: false, values: { notes: 'typed' } })
})
