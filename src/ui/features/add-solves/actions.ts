import { isAddedKey, type SolveKey } from '#domain/solve'
import type { Command } from '#events/command'
import type { NewSolve } from '#events/subjects/added-solves'
import { LatestCall } from '#lib/latest-call'
import { describeFailure, execute, executeWithToast } from '../../actions/execute'
import { openSelected, refreshHistory, selectSolve } from '../../actions/history-selection'
import { catchFocusInList } from '../../behaviour/catch-focus'
import type { FormState } from '../../drafts/form-state'
import { history } from '../../state/history-store'
import { showToast } from '../../state/toasts'
import { getClient } from '../../worker-client/client'
import { createAddCommand, createCorrectCommand } from './forms'
import { addedState, type Correction, discardAddForm, type NewSolveForm } from './store'

/** Saves the form of a new solve, which must have no errors. Returns the reason of a failure, or null. */
export async function saveNewSolve(form: FormState<NewSolveForm>): Promise<string | null> {
  const command = createAddCommand(form.values)
  if (command?.type !== 'AddSolve') return null
  return (
    (await executeAndDiscard('newForm', form, command, `${command.solve.title} added.`)) ??
    (await selectAddedSolve(command.solve))
  )
}

async function selectAddedSolve({ slug, timestamp }: NewSolve): Promise<null> {
  const problem = await getClient().call('openProblem', slug)
  const attempts = problem.ok ? problem.value.attempts : []
  const addedAttempt = attempts.findLast((attempt) => attempt.timestamp === timestamp && isAddedKey(attempt.key))
  if (!addedAttempt) return null
  history.problem = null
  await selectSolve(addedAttempt.key)
  return null
}

/** Saves a correction, which must have no errors. Saves nothing if nothing has changed. Returns the reason of a failure, or null. */
export async function saveCorrection(form: FormState<Correction>): Promise<string | null> {
  const command = createCorrectCommand(form)
  if (command) return executeAndDiscard('correction', form, command, 'Solve corrected.')
  discardAddForm('correction')
  return null
}

/** After a success, discards the form, unless the user has opened another form meanwhile. Returns the reason of a failure, or null. */
async function executeAndDiscard(
  formName: 'newForm' | 'correction',
  form: FormState<NewSolveForm> | FormState<Correction>,
  command: Command,
  toastText: string,
): Promise<string | null> {
  const answer = await execute(command)
  if (!answer.ok) return describeFailure('Failed to save the solve. Please try again.', answer.failure)
  if (addedState[formName] === form) discardAddForm(formName)
  await refreshHistory()
  showToast('success', toastText, answer.value.commit)
  return null
}

/** Removes an added solve, and selects the solve that then has its position. The toast offers Undo. */
export async function removeAddedSolve(key: SolveKey): Promise<void> {
  const isRemoved = await executeWithToast({ type: 'RemoveSolve', key }, 'Solve removed.', {
    failureText: 'Failed to remove the solve. Please try again.',
    reloadValues: refreshHistory,
  })
  if (isRemoved) catchFocusInList()
}

const offerReads = new LatestCall()

/** Reads the offers about solves and problems that the user added. After a failure, the previous offers stay. */
export async function readOffers(): Promise<void> {
  const isNewest = offerReads.begin()
  const [joins, identities] = await Promise.all([
    getClient().call('findJoinOffers'),
    getClient().call('findIdentityOffers'),
  ])
  if (!isNewest()) return
  if (joins.ok) addedState.offers = joins.value
  if (identities.ok) addedState.identityOffers = identities.value
}

/**
 * Makes own problems the problems that they are, or keeps them as own problems: then `slug` is `own`. Text that is typed in an open form
 * stays. A toast offers Undo.
 */
export async function answerIdentities(answers: readonly { own: string; slug: string }[], text: string): Promise<void> {
  const answered = new Set(answers.map(({ own }) => own))
  const reloadValues = async () => {
    addedState.identityOffers = addedState.identityOffers.filter(({ own }) => !answered.has(own))
    await refreshHistory()
    await openSelected()
  }
  const isSaved = await executeWithToast(
    { type: 'IdentifyProblems', answers: answers.map(({ own, slug }) => ({ own, slug })) },
    text,
    { failureText: 'Failed to save your answer. Please try again.', reloadValues },
  )
  if (isSaved && addedState.openDialog !== 'identities') catchFocusInList()
}

/**
 * Joins hand-added solves with submissions, or records that they are different. If the selected solve was joined, selects its submission. A
 * toast offers Undo.
 */
export async function answerJoinOffers(
  pairs: readonly { key: string; other: string }[],
  isSame: boolean,
): Promise<void> {
  const plainPairs = pairs.map(({ key, other }) => ({ key, other }))
  const selectedPair = plainPairs.find(({ key }) => key === history.selected)
  const reloadAfterAnswer = async () => {
    const answeredKeys = new Set(plainPairs.map(({ key }) => key))
    addedState.offers = addedState.offers.filter(({ key }) => !answeredKeys.has(key))
    await refreshHistory()
    await (isSame && selectedPair ? selectSolve(selectedPair.other) : openSelected())
  }
  const isSaved = await executeWithToast(
    { type: 'AnswerJoins', pairs: plainPairs, isSame },
    isSame ? 'Solves joined.' : 'Both solves kept.',
    { failureText: 'Failed to save your answer. Please try again.', reloadValues: reloadAfterAnswer },
  )
  if (isSaved && addedState.openDialog !== 'joins') catchFocusInList()
}
