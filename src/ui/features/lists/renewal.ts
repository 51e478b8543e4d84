import { ref } from 'valtio'
import { pluralize } from '#lib/format'
import type { OpenedList, RenewalPreview } from '#protocol/lists'
import { executeWithToast } from '../../actions/execute'
import { showToast } from '../../state/toasts'
import { getClient } from '../../worker-client/client'
import { addText, openListForm } from './form'
import { lists } from './store'

/** Shows the effects of newer files on a list. `text` is the joined text of the files; null if there is none (N35). */
export async function openRenewal(id: string, text: string | null): Promise<void> {
  if (text === null) return
  const month = new Date().toLocaleDateString('en', { month: 'short', year: 'numeric' })
  const answer = await getClient().call('previewRenewal', id, text, `New in ${month}`)
  if (!answer.ok) showToast('error', answer.failure.message)
  else if (countChanges(answer.value) === 0) showToast('info', 'Nothing has changed in these files.')
  else lists.renewal = { id, text, preview: ref(answer.value) }
}

const countChanges = ({ changed, added, gone }: RenewalPreview): number => changed + added + gone

export function closeRenewal(): void {
  lists.renewal = null
}

/** Renews the list of the preview in one change. The toast offers Undo. */
export async function renewList(): Promise<void> {
  if (!lists.renewal) return
  const { id, preview } = lists.renewal
  const { base, list, asked } = preview
  const command = { type: 'EditStudyList', id, base, ...list, asked } as const
  if (await executeWithToast(command, `List renewed: ${describeRenewal(preview)}.`)) closeRenewal()
}

/** Opens the form of a new list with the text of the files. */
export async function addAsNewList(): Promise<void> {
  const text = lists.renewal?.text ?? null
  closeRenewal()
  await openListForm(null)
  addText(text)
}

/** Describes a renewal: "41 changed, 12 new, 7 gone". */
export const describeRenewal = ({ changed, added, gone }: RenewalPreview): string =>
  `${changed} changed, ${added} new, ${gone} gone`

export const countGone = ({ sections }: OpenedList): number =>
  sections.reduce((sum, { rows }) => sum + rows.filter(({ asked }) => asked?.window === 'gone').length, 0)

/** Removes the problems that the newest file of a list does not have. The toast offers Undo. */
export async function removeGone({ id }: OpenedList): Promise<void> {
  const answer = await getClient().call('getListWithoutGone', id)
  if (!answer.ok) {
    showToast('error', answer.failure.message)
    return
  }
  const { base, list } = answer.value
  const count = base.slugs.length - list.slugs.length
  await executeWithToast({ type: 'EditStudyList', id, base, ...list }, `${pluralize(count, 'problem')} removed.`)
}
