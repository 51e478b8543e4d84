import type { Category } from '#domain/category'
import type { Asked } from '#domain/lists/asked'
import type { RenewedList } from '#domain/lists/renew-list'
import type { ListFrequencies, PastedPart } from '#domain/lists/resolve-lines'
import type { ListHeading, StudyListText } from '#domain/lists/study-list'
import type { Difficulty, Problem } from '#domain/problem'
import type { Recommendations } from '#domain/recommend'

/**
 * How well the person knows a problem. `tried`: attempted, but never accepted. `due`: a review is due. `retained`: the person probably
 * still knows it (FSRS retrievability of at least 0.8). `solved`: accepted, but neither due nor retained.
 */
export type ListProblemState = 'new' | 'tried' | 'solved' | 'due' | 'retained'

export interface ListProgress {
  total: number
  /** Number of problems that were tried, but never accepted. */
  tried: number
  /** Number of problems that were accepted at least once. */
  solved: number
  /** Number of accepted problems with a due review. */
  due: number
  /** Number of accepted problems that the person probably still knows, due or not. */
  retained: number
}

export interface ListOverview {
  id: string
  name: string
  isOwn: boolean
  progress: ListProgress
}

export interface ListRow {
  slug: string
  /** The problem's number on LeetCode; null if unknown. */
  number: number | null
  title: string
  /** The difficulty; null if the catalog does not have the problem. */
  difficulty: Difficulty | null
  isPaid: boolean
  state: ListProblemState
  /** The chance (0 to 1) that the person still knows the problem; null before the first accepted attempt. */
  retrievability: number | null
  /** How often the problem is asked, as the list's file says; null if unknown. */
  asked: Asked | null
}

export interface OpenedSection {
  /** The name of the section; empty if the list has no sections. */
  name: string
  progress: ListProgress
  rows: ListRow[]
}

export interface OpenedList extends ListOverview {
  /** Whether the list's file says how often its problems are asked. */
  hasFrequencies: boolean
  /** Number of problems that the list's newest file does not have. */
  goneCount: number
  sections: OpenedSection[]
  /**
   * The first problem of the list that is not paid and that the person has never solved, the most asked first; null if none is left.
   */
  next: ListRow | null
}

export interface EditableList extends StudyListText {
  /** The headings and problems of the list, one on each line. */
  text: string
}

/** A problem that a line of a pasted list names, or that is similar to the text of the line. */
export interface NamedProblem {
  slug: string
  /** The problem's number on LeetCode; null if unknown. */
  number: number | null
  title: string
}

/** A line of a pasted list, or a part of it, that adds a problem. */
export type NamingRow = PastedPart & { problem: NamedProblem; asked?: Asked | null }

/** A line of a pasted list that begins a section. */
export type HeadingRow = PastedPart & { heading: string }

/** A line of a pasted list, or a part of it, that adds no problem. */
export interface FaultyRow extends PastedPart {
  /** The reason, as text for users. */
  reason: string
  /** A similar problem, and the words by which a line can name it. Absent if there is no suggestion. */
  suggestion?: NamedProblem & { words: string }
}

export type ListPreviewRow = NamingRow | HeadingRow | FaultyRow

/** Selects rows of the preview of a pasted list. */
export interface PreviewQuery {
  /** Whether to return only the rows with an error, and all rows of the line with the number `line`. */
  faultsOnly: boolean
  /** The number (from 1) of a line that the user is correcting; null if there is none. */
  line: number | null
  limit: number
}

/** The result of parsing a pasted list (N26). */
export interface ResolvedList {
  /** The slugs of the recognized problems, in order and without repetitions. */
  slugs: readonly string[]
  /** The headings of the sections that have problems. Absent if there are none. */
  headings?: readonly ListHeading[]
  /** Number of lines, or parts of lines, that name no problem of the catalog. */
  faultCount: number
  frequencies: ListFrequencies
  /** Number of lines, or parts of lines, that name a problem that an earlier line names. */
  repeatCount: number
  /** The first rows of the requested preview, in the order of the text. */
  rows: ListPreviewRow[]
  /** Number of all rows of the requested preview. */
  rowCount: number
}

/** The effects of a newer file on a list (N35). */
export interface RenewalPreview extends RenewedList {
  /** The list before the renewal. */
  base: StudyListText
  /** Number of problems in the file. */
  total: number
  /** Number of lines, or parts of lines, that name no problem of the catalog. */
  faultCount: number
  /** Number of rows without a readable frequency. */
  unreadableCount: number
  /** Whether the file probably belongs to another list. */
  isOtherList: boolean
}

/** A list before and after the problems that its newest file does not have are removed. */
export interface WithoutGone {
  base: StudyListText
  list: StudyListText
}

export interface ProfileLists {
  /** All lists that can be chosen. */
  lists: { id: string; name: string }[]
  /** The ids of the lists of each profile, by profile id. `isDeleted`: no list exists any more, so all problems are recommended. */
  byProfile: Readonly<Record<string, { ids: readonly string[]; isDeleted: boolean }>>
}

/** Recommendations with the study list that they are limited to. */
export interface ProfileRecommendations extends Recommendations {
  /** The name of the study list; null if all problems can be recommended. */
  list: string | null
}

export interface LastingRecommendation {
  problem: Pick<Problem, 'slug' | 'number' | 'title' | 'difficulty'>
  lastSolved: null
}

/** The recommendations, by row of the dashboard, without facts that change with time such as the date of the last solve. */
export interface LastingRecommendations extends Pick<ProfileRecommendations, 'list'> {
  rows: Partial<Record<Category | 'Random', Record<'fundamentals' | 'fresh', LastingRecommendation[]>>>
}
