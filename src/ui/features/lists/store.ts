import { proxy } from 'valtio'

/** The state of the Lists screen. */
export const lists = proxy<{
  /** The id of the opened list; null shows the overview. */
  opened: string | null
  /** Sections that the user opened or closed, by list id and index of the section. */
  sections: Record<string, boolean>
}>({ opened: null, sections: {} })
