import { isAddedKey, type SolveKey } from '#domain/solve'
import type { Command } from '#events/command'
import type { NewSolve } from '#events/subjects/added-solves'
import { describeFailure, execute, executeWithToast } from '../../actions/execute'
import { openSelected, refreshHistory, selectSolve } from '../../actions/history-selection'
import { catchFocusInList } from '../../behaviour/catch-focus'
import { history } from '../../state/history-store'
import { showToast } from '../../state/toasts'
import { client } from '../../worker-client/client'
import { addCommand, correctCommand } from './forms'
import { type AddedForms, addedState, closeAdded, type FormSave } from './store'

/** Saves the form of a new solve. It must have no errors. */
export async function saveNewSolve(): Promise<void> {
  const form = addedState.newForm
  const command = form && addCommand(form)
  if (!form || command?.type !== 'AddSolve' || !(await save('newForm', form, command, 'Solve added.'))) return
  await selectAdded(command.solve)
}

/** Selects the newest added solve of a problem and time. */
async function selectAdded({ slug, timestamp }: NewSolve): Promise<void> {
  const problem = await client().call('openProblem', slug)
  if (!problem.ok) return
  const added = problem.value.attempts.findLast((one) => one.timestamp === timestamp && isAddedKey(one.key))
  if (!added) return
  history.problem = null
  await selectSolve(added.key)
}

/** Saves a correction. It must have no errors. If nothing has changed, nothing is saved. */
export async function saveCorrection(): Promise<void> {
  const form = addedState.correction
  if (!form) return
  const command = correctCommand(form)
  if (command) await save('correction', form, command, 'Solve corrected.')
  else clear('correction')
}

/** Sends the command of a form and returns true after a save, then discards only this form: the user may have discarded it and begun another one meanwhile. */
async function save(slot: keyof AddedForms, form: FormSave, command: Command, done: string): Promise<boolean> {
  form.isSaving = true
  form.failure = null
  const answer = await execute(command)
  form.isSaving = false
  const isKept = addedState[slot] === form
  if (!answer.ok) {
    const message = describeFailure('Failed to save the solve. Please try again.', answer.failure)
    if (isKept && isOpen(slot)) form.failure = message
    else showToast('error', message)
    return false
  }
  if (isKept) clear(slot)
  await refreshHistory()
  showToast('success', done, answer.value.commit)
  return true
}

const isOpen = (slot: keyof AddedForms): boolean => addedState.open === (slot === 'newForm' ? 'new' : 'correction')

function clear(slot: keyof AddedForms): void {
  if (isOpen(slot)) closeAdded()
  addedState[slot] = null
}

/** Removes an added solve and selects its neighbour. The toast offers Undo. */
export async function removeAdded(key: SolveKey): Promise<void> {
  const isRemoved = await executeWithToast({ type: 'RemoveSolve', key }, 'Solve removed.', {
    failed: 'Failed to remove the solve. Please try again.',
    reread: refreshHistory,
  })
  if (isRemoved) catchFocusInList()
}

/** Reads the offers to join added solves with submissions. After a failure, the previous offers stay. */
export async function readJoinOffers(): Promise<void> {
  const offers = await client().call('joinOffers')
  if (offers.ok) addedState.offers = offers.value
}

/**
 * Joins added solves with submissions, or remembers that they are different. If the selected solve was joined, selects its submission.
 * The toast offers Undo.
 */
export async function answerJoinOffers(
  pairs: readonly { key: string; other: string }[],
  isSame: boolean,
): Promise<void> {
  const plainPairs = pairs.map(({ key, other }) => ({ key, other }))
  const selected = plainPairs.find(({ key }) => key === history.selected)
  const reread = async () => {
    const answered = new Set(plainPairs.map(({ key }) => key))
    addedState.offers = addedState.offers.filter(({ key }) => !answered.has(key))
    await refreshHistory()
    await (isSame && selected ? selectSolve(selected.other) : openSelected())
  }
  const isSaved = await executeWithToast(
    { type: 'AnswerJoins', pairs: plainPairs, isSame },
    isSame ? 'Solves joined.' : 'Both solves kept.',
    { failed: 'Failed to save your answer. Please try again.', reread },
  )
  if (isSaved && addedState.open !== 'joins') catchFocusInList()
}
