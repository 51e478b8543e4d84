import type { DemoSession } from '../types.ts'
import { arrays } from './arrays.ts'
import { combinationSum } from './combination-sum.ts'
import { courseSchedule } from './course-schedule.ts'
import { dailyTemperatures } from './daily-temperatures.ts'
import { databases } from './databases.ts'
import { dynamic } from './dynamic.ts'
import { graphs } from './graphs.ts'
import { koko } from './koko.ts'
import { largestRectangle } from './largest-rectangle.ts'
import { longestSubstring } from './longest-substring.ts'
import { lruCache } from './lru-cache.ts'
import { mergeKLists } from './merge-k-lists.ts'
import { searching } from './searching.ts'
import { strings } from './strings.ts'
import { structures } from './structures.ts'
import { subarraySum } from './subarray-sum.ts'
import { validateBst } from './validate-bst.ts'
import { wordBreak } from './word-break.ts'

/** All sessions of the demo account, by theme. Their order has no meaning. */
export const DEMO_SESSIONS: readonly DemoSession[] = [
  ...arrays,
  ...strings,
  ...structures,
  ...dynamic,
  ...graphs,
  ...searching,
  ...databases,
  largestRectangle,
  subarraySum,
  longestSubstring,
  mergeKLists,
  lruCache,
  wordBreak,
  validateBst,
  courseSchedule,
  combinationSum,
  koko,
  dailyTemperatures,
]
