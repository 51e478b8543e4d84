import type { Command } from '#events/command'
import { readProblem } from '../../actions/problem'
import { sendDraft } from '../../actions/send-draft'
import { isChanged } from '../../drafts/draft-store'
import type { FormValues, ProblemValues } from '../../drafts/forms'
import type { Draft } from '../../drafts/open-drafts'

/** Saves the note on a problem. An empty text removes the note. */
export async function saveProblemNote(problem: ProblemValues, draft: Draft<FormValues['problem']>): Promise<void> {
  const note = draft.form.note.trim() === '' ? null : draft.form.note
  const command: Command | null = isChanged(draft) ? { type: 'SaveProblemNote', slug: problem.key, note } : null
  await sendDraft(problem, 'problem', draft, command, { stored: { note: note ?? '' }, reloadValues: readProblem })
}
