import type { SolveFilter } from '#protocol/history'

/** A filter that every solve matches. */
export const NO_FILTER: SolveFilter = {
  text: '',
  status: null,
  category: null,
  difficulty: null,
  needsFeedback: false,
  from: null,
  to: null,
  tag: null,
  starred: false,
  due: false,
  list: null,
}
