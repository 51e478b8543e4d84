import { proxy } from 'valtio'
import type { EditableList, PreviewQuery, ResolvedList } from '#protocol/lists'
import type { formState } from '../../drafts/form-state'

/** The form of a list. */
export interface ListForm {
  /** The edited list; null creates one. */
  id: string | null
  /** The list as it was when the form was opened. */
  base: EditableList
  /** The name, and the text with one problem a line. */
  fields: ReturnType<typeof formState<Pick<EditableList, 'name' | 'text'>>>
  /** What the text was taken for. */
  preview: ListPreview
  /** The list was deleted since the form was opened. */
  isGone: boolean
}

/** What the lines of the form's text were taken for. */
export interface ListPreview extends PreviewQuery {
  /** Identifies the text and the query that were checked last; null before the first check. */
  checked: string | null
  /** The last answer, which may be of an earlier text; null before the first one and after a failed check. */
  answer: ResolvedList | null
  /** The faults that were on screen when the user pressed Save; null if the text was typed in since. */
  accepted: AcceptedFaults | null
}

/** Faults of a preview. */
export interface AcceptedFaults {
  /** The number of all faults. */
  count: number
  /** Identify the faults that are shown. */
  shown: readonly string[]
}

/** The state of the Lists screen. */
export const lists = proxy<{
  /** The id of the opened list; null shows the overview. */
  opened: string | null
  /** Sections that the user opened or closed, by list id, "due" if only due problems are shown, and index of the section. */
  sections: Record<string, boolean>
  /** Stays while its dialog closes. */
  form: ListForm | null
  isFormOpen: boolean
}>({ opened: null, sections: {}, form: null, isFormOpen: false })
