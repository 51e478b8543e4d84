import { ref } from 'valtio'
import { LatestCall } from '#lib/latest-call'
import { catchFocusInList } from '../behaviour/catch-focus'
import { moveNoteDraft, rebaseDrafts } from '../drafts/drafts'
import { history } from '../state/history-store'
import { showScreen } from '../state/navigation'
import { getClient } from '../worker-client/client'

const problemReads = new LatestCall()

/** The own problems whose form may be with the problem with which they were matched, so that it is moved back after an undo. */
const matchedSlugs = new Map<string, string>()

export async function showProblem(slug: string): Promise<void> {
  history.problem = slug
  history.pane = 'detail'
  await readProblem()
  showScreen('history')
}

/** Shows the selected solve again. The focus moves to the list, because the pressed button has disappeared. */
export function closeProblem(): void {
  history.problem = null
  catchFocusInList()
}

/** Reads the displayed problem from the worker. If the form for its note is open but unchanged, the form gets the stored note. */
export async function readProblem(): Promise<void> {
  const key = history.problem
  if (key === null) return
  const isNewest = problemReads.begin()
  const answer = await getClient().call('openProblem', key)
  if (!isNewest()) return
  if (answer.ok) {
    const { slug, note, matched } = answer.value
    history.problemDetail = { state: 'ready', key, value: ref(answer.value) }
    for (const { own } of matched) {
      moveNoteDraft(own, slug)
      matchedSlugs.set(own, slug)
    }
    const earlierSlug = matchedSlugs.get(slug)
    if (earlierSlug !== undefined) moveNoteDraft(earlierSlug, slug)
    matchedSlugs.delete(slug)
    rebaseDrafts({ key: slug, note })
  } else history.problemDetail = { state: 'failed', key, failure: answer.failure }
}
