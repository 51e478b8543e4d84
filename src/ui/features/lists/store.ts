import { proxy } from 'valtio'
import type { EditableList, PreviewQuery, ResolvedList } from '#protocol/lists'
import type { formState } from '../../drafts/form-state'

/** The form of a list. */
export interface ListForm {
  /** The id of the edited list; null if the form creates a list. */
  id: string | null
  /** The list as it was when the form was opened. */
  base: EditableList
  /** The name, and the text with one problem a line. */
  fields: ReturnType<typeof formState<Pick<EditableList, 'name' | 'text'>>>
  /** The preview of the list that the text gives. */
  preview: ListPreview
  /** Whether the list was deleted since the form was opened. */
  isGone: boolean
}

/** The preview of a list: which problem each line of the form's text names. */
export interface ListPreview extends PreviewQuery {
  /** Identifies the text and the query of the last check; null before the first check. */
  checked: string | null
  /** The last result, which may belong to an earlier text; null before the first one and after a failed check. */
  answer: ResolvedList | null
  /** The faults that were on the screen when the user pressed Save; null if the text was changed since. */
  acceptedFaults: AcceptedFaults | null
}

/** Faults of a preview that the user has seen and accepted. */
export interface AcceptedFaults {
  /** The number of all faults. */
  count: number
  /** Texts that identify the faults on the screen. */
  shownFaults: readonly string[]
}

/** The state of the Lists screen. */
export const lists = proxy<{
  /** The id of the opened list; null shows the overview. */
  openedList: string | null
  /**
   * Whether a section is open, if the user has opened or closed it. The keys consist of the list id, "due" if only due problems are shown,
   * and the index of the section.
   */
  sections: Record<string, boolean>
  /** The form that is being edited; null without one. It exists until the closing animation of its dialog is over. */
  form: ListForm | null
  isFormOpen: boolean
}>({ openedList: null, sections: {}, form: null, isFormOpen: false })
