import { getOwnEntry } from '#lib/own-entry'

/** The names of the built-in study lists by id, in the order in which they are shown (N9). Ids are stored and never change. */
export const BUILT_IN_NAMES: Readonly<Record<string, string>> = {
  blind75: 'Blind 75',
  neetcode150: 'NeetCode 150',
  neetcode250: 'NeetCode 250',
  grind75: 'Grind 75',
  leetcode75: 'LeetCode 75',
  'top-interview-150': 'Top Interview 150',
  'top-100-liked': 'Top 100 Liked',
}

export const isBuiltInList = (id: string): boolean => getOwnEntry(BUILT_IN_NAMES, id) !== undefined
