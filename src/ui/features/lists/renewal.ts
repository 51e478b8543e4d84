import { ref } from 'valtio'
import type { JoinedFiles } from '#domain/lists/list-files'
import { pluralize } from '#lib/format'
import type { OpenedList, RenewalPreview } from '#protocol/lists'
import { executeWithToast } from '../../actions/execute'
import { showToast } from '../../state/toasts'
import { getClient } from '../../worker-client/client'
import { addFiles, openListForm } from './form'
import { lists } from './store'

/** Shows the effects of newer files on a list (N35). */
export async function openRenewal(id: string, files: JoinedFiles): Promise<void> {
  const month = new Date().toLocaleDateString('en', { month: 'short', year: 'numeric' })
  const answer = await getClient().call('previewRenewal', id, files.text, `New in ${month}`)
  if (!answer.ok) showToast('error', answer.failure.message)
  else if (answer.value.changed + answer.value.added + answer.value.gone === 0)
    showToast('info', 'The list already has everything in these files.')
  else Object.assign(lists, { renewal: { id, files, preview: ref(answer.value) }, isRenewalOpen: true })
}

export function closeRenewal(): void {
  lists.isRenewalOpen = false
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
  closeRenewal()
  await openListForm(null)
  if (lists.renewal) addFiles(lists.renewal.files)
}

/** Describes a renewal: "41 changed, 12 new, 7 gone". */
export const describeRenewal = ({ changed, added, gone }: RenewalPreview): string =>
  `${changed} changed, ${added} new, ${gone} gone`

/** Removes the problems that the newest file of a list does not have. The toast offers Undo. */
export async function removeGone({ id }: OpenedList): Promise<void> {
  const answer = await getClient().call('getListWithoutGone', id)
  if (!answer.ok) return void showToast('error', answer.failure.message)
  const { base, list } = answer.value
  const removedCount = base.slugs.length - list.slugs.length
  await executeWithToast({ type: 'EditStudyList', id, base, ...list }, `${pluralize(removedCount, 'problem')} removed.`)
}
