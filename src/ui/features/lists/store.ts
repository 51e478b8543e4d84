import { proxy } from 'valtio'
import type { EditableList, ResolvedList } from '#protocol/lists'

/** The form of a list. */
export interface ListForm {
  /** The edited list; null creates one. */
  id: string | null
  /** The list as it was when the form was opened. */
  base: EditableList
  name: string
  /** One problem a line. */
  text: string
  /** The problems that were found, if some lines are faulty and the user has to decide. */
  checked: ResolvedList | null
  /** The list was deleted since the form was opened. */
  isGone: boolean
  isSaving: boolean
  /** Why the last save failed. */
  problem: string | null
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
