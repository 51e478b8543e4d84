import { createNameKey } from '../problem-names'
import { ACCEPTED } from '../solve'
import { VERDICTS } from '../verdict'
import { isCodeEnding } from './cells'

const createKeys = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/).map(createNameKey))

/** Folders whose files are no solutions. */
const SKIPPED_FOLDERS = createKeys(`
  node_modules __pycache__ venv env vendor target build dist out obj bin script scripts tool tools util utils test tests __tests__
  spec specs template templates ci docs doc website frontend backend cmake gradle unsolved todo wip unfinished incomplete didntdo
  notsolved notdone inprogress
`)

/** Names of files that are part of a program and no solutions. */
const SKIPPED_FILE =
  /^(?:__init__|__main__|setup|conftest|manage|tempCodeRunnerFile|gulpfile|gruntfile|webpack.*|.*\.(?:test|spec|config|conf|d|min)|.*_test|test_.*|[Tt]ests|ISolution|Test_?[A-Z\d].*|.*[a-z\dI]Tests?)$/

/** Names of files and folders that say nothing about the problem, without digits at their end. */
const GENERIC_NAMES = createKeys(`
  solution solutions sol soln answer ans main index code app program run submission accepted ac attempt try file src lib mod source untitled new
  a b c d e brute force bruteforce naive optimal optimized optimised better best efficient fast slow final improved simple easy medium med hard
  approach approaches method version ver v way idea my mine other alt alternative old iterative iteration recursive recursion memo memoization
  tabulation dp dfs bfs greedy two pointer pointers twopointer twopointers hash map table set hashmap hashtable hashset stack heap one pass onepass in place inplace follow up followup
  python python3 py java cpp cplusplus c csharp cs javascript js typescript ts go golang rust ruby swift kotlin scala php dart elixir erlang
  racket sql mysql mssql oracle oraclesql postgresql pandas bash shell sh leetcode lc problem problems question questions
`)

/** Topics that are also titles of problems. */
const TOPICS = createKeys(`
  binary_search subsets permutations combinations merge_intervals triangle sort_list sorting sort_an_array number_of_islands word_search
  sliding_window_maximum
`)

const OTHER_SITE =
  /(?:^|[^a-z])(?:gfg|geeks?[\s_-]*for[\s_-]*geeks?|hacker[\s_-]*rank|hacker[\s_-]*earth|code[\s_-]*forces?|code[\s_-]*chef|at[\s_-]*coder|spoj|cses|interview[\s_-]*bit|coding[\s_-]*ninjas?|code[\s_-]*studio|code360|codewars|exercism|kattis|uva|project[\s_-]*euler|euler|advent[\s_-]*of[\s_-]*code|aoc|baekjoon|boj|programmers|luogu|lintcode|algo[\s_-]*expert|topcoder|nowcoder)(?![a-z])|^difficulty\s*[:_-]/i

/** A segment of a path that names another site of problems. */
interface OtherSite {
  segment: string
  name: string
  /** Whether the segment also has the title of the problem: "Two Sum - GFG". */
  hasTitle: boolean
}

/** Finds another site in a path. The extension of GeeksforGeeks writes folders such as "Difficulty: Easy". */
export function findOtherSite(segments: readonly string[]): OtherSite | undefined {
  for (const segment of segments) {
    const [found] = OTHER_SITE.exec(segment) ?? []
    if (found === undefined) continue
    const isDifficulty = /^difficulty/i.test(found)
    const rest = segment.replace(found, '').replace(/\.[^.]*$/, '')
    const name = isDifficulty ? 'GFG' : found.replace(/^[^a-z]+/i, '')
    return { segment, name, hasTitle: !isDifficulty && /\p{L}{3}/u.test(rest) }
  }
  return undefined
}

export const namesPracticeSite = (segments: readonly string[]): boolean =>
  segments.some((segment) => /leet[\s_-]*code|leethub|(?:^|[^a-z])lc(?![a-z])/i.test(segment))

/** Why a code file is no solution, as text for users; null if it may be one. */
export function findSkipReason(segments: readonly string[]): string | null {
  const folders = segments.slice(0, -1)
  const stem = getStem(segments.at(-1) ?? '')
  if (segments.some((segment) => segment.startsWith('.') && segment !== '.')) return 'in hidden folders'
  if (folders.some((folder) => SKIPPED_FOLDERS.has(createNameKey(folder))))
    return 'in folders of scripts, tests, build files or unsolved problems'
  return SKIPPED_FILE.test(stem) ? 'tests and files of a program' : null
}

/** Returns the ending of a file in lower case; empty if it has none. */
export const getEnding = (path: string): string => (/\.([a-z0-9+#]+)$/i.exec(path)?.[1] ?? '').toLowerCase()

/** Languages of solutions that the practice site does not have. */
const OTHER_CODE = /^(?:hs|clj|lua|r|jl|m|pas|ml|fs|vb|zig|nim|pl|lisp|scm|groovy|cr|d|f90|asm|v|sol)$/

const NOTE_FILE = /(?:^|\/)(?:notes?|readme)\.(?:md|markdown|txt)$/i

export type FileKind = 'solution' | 'notebook' | 'note' | 'other-code' | 'other'

/** Returns what a file of a folder may be, by its path alone. */
export function getFileKind(path: string): FileKind {
  const ending = getEnding(path)
  if (ending === 'ipynb') return 'notebook'
  if (isCodeEnding(ending)) return 'solution'
  if (OTHER_CODE.test(ending)) return 'other-code'
  return NOTE_FILE.test(path) ? 'note' : 'other'
}

/** Whether the import of a folder needs the text of a file. */
export function isReadInFolder(path: string): boolean {
  const kind = getFileKind(path)
  return kind !== 'other' && kind !== 'other-code' && findSkipReason(path.split('/')) === null
}

/** Returns a file name without its ending. */
export const getStem = (fileName: string): string => fileName.replace(/\.[^.]*$/, '')

/** Whether a name of a file or folder says nothing about the problem: "Solution2", "main", "python3_dp", "v1". */
export function isGenericName(name: string): boolean {
  if (/^(?:lc|leetcode|problem|question)[\s_-]*\d+$/i.test(name)) return false
  const words = createNameKey(name).replace(/\d+$/, '') === '' ? [] : (name.match(/[a-z]+/gi) ?? [])
  const isKnown = (word: string): boolean => GENERIC_NAMES.has(word.toLowerCase())
  return words.length > 0 ? words.every(isKnown) : !/[\p{L}\p{N}]/u.test(name)
}

export const isTopic = (name: string): boolean => TOPICS.has(createNameKey(name))

/** The parts of the name of a solution's file. */
export interface FileNameParts {
  /** The name without date, verdict and measures. */
  name: string
  /** The local time or day in the name, in a form that the import of tables reads; null if there is none. */
  date: string | null
  verdict: string
}

const DATE =
  /(?<!\d)((?:20)\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?:[\sT_-]+([01]\d|2[0-3])[-_.:h]?([0-5]\d)(?:[-_.:m]?([0-5]\d))?)?(?!\d)/

const VERDICT_ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['AC', ACCEPTED],
  ['WA', 'Wrong Answer'],
  ['TLE', 'Time Limit Exceeded'],
  ['MLE', 'Memory Limit Exceeded'],
])

const VERDICT = new RegExp(
  `(?<![A-Za-z])(?:${VERDICTS.map((verdict) => verdict.replaceAll(' ', '[\\s_-]*')).join('|')})(?![a-z])`,
  'i',
)
const SHORT_VERDICT = /(?<=[\s_.([-])(?:AC|WA|TLE|MLE)(?=$|[\s_.)\]-])/
const MEASURES = /[\s_-]*\b(?:runtime|memory)[\s_-]+(?:N_A|[\d.]+)(?:[\s_-]*[a-z]+)?\b/gi

/** Reads date and verdict from the name of a file without its ending. */
export function parseFileName(stem: string): FileNameParts {
  const [date = '', year, month, day, hours, minutes, seconds = '00'] = DATE.exec(stem) ?? []
  const verdictText = VERDICT.exec(stem)?.[0] ?? SHORT_VERDICT.exec(stem)?.[0] ?? ''
  const name = [date, verdictText]
    .filter((part) => part !== '')
    .reduce((rest, part) => rest.replace(part, ' '), stem)
    .replace(MEASURES, '')
    .replace(/^[\s_-]+|[\s_-]+$/g, '')
  const time = hours === undefined ? '' : ` ${hours}:${minutes}:${seconds}`
  return { name, date: date === '' ? null : `${year}-${month}-${day}${time}`, verdict: toVerdict(verdictText) }
}

function toVerdict(text: string): string {
  const key = createNameKey(text)
  return VERDICT_ABBREVIATIONS.get(text) ?? VERDICTS.find((verdict) => createNameKey(verdict) === key) ?? ACCEPTED
}
