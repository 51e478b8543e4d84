import type { SolveFilter } from '#protocol/history'

/** Height of a row in px: two lines, and a third one with the match of a search. */
const ROW = 60
const SEARCH_ROW = 82

/** The height of every row in px. */
export const rowHeight = ({ text }: Pick<SolveFilter, 'text'>): number => (text.trim() === '' ? ROW : SEARCH_ROW)
