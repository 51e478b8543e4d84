import { ref } from 'valtio'
import { showScreen } from '../../../shared/navigation'
import { state } from '../../../shared/state'
import { timeTravel } from '../../../shared/time-travel-store'
import { client } from '../../../worker-client/client'
import { rebaseDrafts } from '../drafts/drafts'
import { history } from '../store'

let asked = 0

/** Shows the page of a problem in place of the selected solve. */
export async function showProblem(slug: string): Promise<void> {
  history.problem = slug
  history.pane = 'detail'
  await readProblem()
  showScreen('history')
}

/** Shows the selected solve again. */
export function closeProblem(): void {
  history.problem = null
}

/** Reads the shown problem. Unchanged text of its open form follows the stored note. */
export async function readProblem(): Promise<void> {
  const slug = history.problem
  if (slug === null) return
  const turn = ++asked
  const answer = await client().call('openProblem', slug)
  if (turn !== asked) return
  if (answer.ok) {
    history.problemDetail = { state: 'ready', slug, value: ref(answer.value) }
    const isLive = state.views?.past === null && timeTravel.targetPosition === null
    if (isLive) rebaseDrafts({ key: slug, note: answer.value.note })
  } else history.problemDetail = { state: 'failed', slug, failure: answer.failure }
}
