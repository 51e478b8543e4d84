import { proxy } from 'valtio'
import type { JoinedFiles } from '#domain/lists/list-files'
import type { EditableList, PreviewQuery, RenewalPreview, ResolvedList } from '#protocol/lists'
import type { createFormState } from '../../drafts/form-state'

export interface ListForm {
  /** The id of the edited list; null if the form creates a list. */
  id: string | null
  /** The list as it was when the form was opened. */
  base: EditableList
  /** The name, and the text with one problem a line. */
  fields: ReturnType<typeof createFormState<Pick<EditableList, 'name' | 'text'>>>
  preview: ListPreview
  /** Whether the list was deleted since the form was opened. */
  isGone: boolean
}

/** The preview of a list: the problem that was recognized in each line of the form's text. */
export interface ListPreview extends PreviewQuery {
  /** Identifies the text and the query of the last check; null before the first check. */
  checkedKey: string | null
  /** The result of the last check, which may belong to an earlier text; null before the first check and after a failed one. */
  answer: ResolvedList | null
}

/** `asked`: the most asked problems first. `own`: the order of the list. `sections`: the order of the list, by section. */
export type ListOrder = 'asked' | 'own' | 'sections'

export const lists = proxy<{
  /** The id of the opened list; null shows the overview. */
  openedList: string | null
  /**
   * Whether a section is open, if the user has opened or closed it. The keys consist of the list id, "due" if only due problems are shown,
   * and the index of the section.
   */
  sections: Record<string, boolean>
  /** The order of the problems that the user has chosen, by list id. */
  orders: Record<string, ListOrder>
  /** The form in the dialog; null before the first use. It remains after the dialog has closed. */
  form: ListForm | null
  isFormOpen: boolean
  /** The newer files of a list whose effects the dialog shows; null before the first use. They remain after the dialog has closed. */
  renewal: { id: string; files: JoinedFiles; preview: RenewalPreview } | null
  isRenewalOpen: boolean
}>({
  openedList: null,
  sections: {},
  orders: {},
  form: null,
  isFormOpen: false,
  renewal: null,
  isRenewalOpen: false,
})
