import { compareTexts } from '#lib/compare-texts'
import { NEETCODE_PROBLEMS, RENAMED_PROBLEMS } from '../../content/problem-aliases'
import { type ListedProblem, normalizeTitle } from './problem'

const PROBLEM_URL = /(?:\bleetcode(?:-cn)?\.(?:com|cn)(?:\/contest\/[\w-]+)?|(?<![\w.-]))\/problems\/([a-z\d_-]+)/i

const NEETCODE_URL = /\bneetcode\.io\/(?:problems|solutions)\/([a-z\d-]+)/i

const parsePairs = (text: string): Map<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [from = '', to = ''] = line.split(' ')
        return [from, to]
      }),
  )

const renamed = parsePairs(RENAMED_PROBLEMS)
const neetcode = parsePairs(NEETCODE_PROBLEMS)

/** Returns the slug in the first problem URL of a text, absolute or relative; undefined if the text has no such URL. */
export const findSlugInUrl = (text: string): string | undefined => PROBLEM_URL.exec(text)?.[1]?.toLowerCase()

/** Roman numerals of titles. "X" is left out, because it is a variable in titles such as "Pow(x, n)". */
const ROMAN = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].map((roman, i) => [roman, String(i + 1)]),
)

const removeDiacritics = (text: string): string =>
  /[^\0-\x7f]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text

/** Returns the words of snake_case, kebab-case, CamelCase and plain text in lower case. Texts in ASCII take a fast path. */
function splitWords(text: string): string[] {
  const plain = removeDiacritics(text)
  if (/[^\0-\x7f]/.test(plain)) {
    const spaced = plain.replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ').replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    return spaced.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  }
  const lowerCase = plain.toLowerCase()
  const words: string[] = []
  let start = 0
  let last = OTHER
  for (let at = 0; at <= plain.length; at++) {
    const kind = getKind(plain.charCodeAt(at))
    const isHump = kind === UPPER && (last < UPPER || (last === UPPER && getKind(plain.charCodeAt(at + 1)) === LOWER))
    if (last !== OTHER && (kind === OTHER || isHump)) words.push(lowerCase.slice(start, at))
    if (last === OTHER || isHump) start = at
    last = kind
  }
  return words
}

const [LOWER, DIGIT, UPPER, OTHER] = [0, 1, 2, 3]

function getKind(code: number): number {
  if (code >= 97 && code <= 122) return LOWER
  if (code >= 48 && code <= 57) return DIGIT
  return code >= 65 && code <= 90 ? UPPER : OTHER
}

/**
 * Returns a key that is equal for all spellings of a name: without case, spaces, punctuation, diacritics and symbols, for the words of
 * snake_case, kebab-case and CamelCase, and with Arabic instead of Roman numerals. The problems of the practice site have different keys.
 */
export function createNameKey(name: string): string {
  let key = ''
  for (const word of splitWords(name)) key += (word.length <= MAX_ROMAN_LENGTH && ROMAN.get(word)) || word
  return key
}

const MAX_ROMAN_LENGTH = 4

/** How a text names a problem. The earlier kinds are more reliable. */
export type NameEvidence = 'link' | 'slug' | 'title' | 'number'

/**
 * The result of a search for the problem that a text names. `number` of a found problem is the number that the text has before or after the
 * title, which may be another problem's: other programs write internal numbers. A text of the kind `number` has no known title. It is
 * `certain` if it marks the number as one of the practice site ("LC 1", "#1", "0001"), `alone` if it has no Latin words, and `beside`
 * if the number is next to an unknown name.
 */
export type NameMatch<T> =
  | { kind: 'found'; problem: T; evidence: NameEvidence; number: number | null }
  | { kind: 'ambiguous'; problems: readonly T[] }
  | { kind: 'number'; number: number; form: 'certain' | 'alone' | 'beside' }
  | { kind: 'none' }

type NamedEntry = Pick<ListedProblem, 'slug' | 'number' | 'title'>

const keysByProblem = new WeakMap<NamedEntry, { title: string; others: readonly string[] }>()

/** `others` are spellings whose Roman numerals can't be recognized, because they have no spaces ("singlenumberii"), and the slug. */
function getKeys(problem: NamedEntry): { title: string; others: readonly string[] } {
  let keys = keysByProblem.get(problem)
  if (!keys) {
    const slug = createNameKey(problem.slug)
    keys = { title: createNameKey(problem.title), others: [slug, joinWords(problem.title), joinWords(problem.slug)] }
    keysByProblem.set(problem, keys)
  }
  return keys
}

const joinWords = (text: string): string => splitWords(text).join('')

/** Finds problems by any name that people and programs write: address, slug, title or number (N11, N26). */
export class ProblemNames<T extends NamedEntry> {
  readonly #byKey = new Map<string, T[]>()
  readonly #byNumber = new Map<number, T>()

  constructor(private readonly problems: ReadonlyMap<string, T>) {
    for (const problem of problems.values()) {
      const { title } = getKeys(problem)
      const sameTitle = this.#byKey.get(title)
      if (sameTitle) sameTitle.push(problem)
      else this.#byKey.set(title, [problem])
      if (problem.number !== undefined) this.#byNumber.set(problem.number, problem)
    }
    for (const problem of problems.values()) for (const key of getKeys(problem).others) this.#addKey(key, problem)
    for (const [earlier, slug] of renamed) {
      const problem = problems.get(slug)
      if (problem) for (const key of [createNameKey(earlier), joinWords(earlier)]) this.#addKey(key, problem)
    }
  }

  #addKey(key: string, problem: T): void {
    if (!this.#byKey.has(key)) this.#byKey.set(key, [problem])
  }

  findNumber = (number: number): T | undefined => this.#byNumber.get(number)

  findSlug(slug: string): T | undefined {
    return this.problems.get(slug) ?? this.problems.get(renamed.get(slug) ?? '')
  }

  /** Finds the problem whose address is in the text. */
  findLink(text: string): T | undefined {
    const slug = findSlugInUrl(text)
    const linked = slug === undefined ? undefined : this.findSlug(slug)
    const neetcodeSlug = NEETCODE_URL.exec(text)?.[1]?.toLowerCase()
    return (
      linked ?? (neetcodeSlug === undefined ? undefined : this.findSlug(neetcode.get(neetcodeSlug) ?? neetcodeSlug))
    )
  }

  /** Finds the problem that a text names, without its address. */
  find(text: string): NameMatch<T> {
    const trimmed = text.trim()
    const slug = this.findSlug(trimmed.toLowerCase().replace(/\/$/, ''))
    if (slug) return { kind: 'found', problem: slug, evidence: 'slug', number: null }
    const title = removeMarkup(trimmed)
    let firstNumber: WrittenNumber | null = null
    for (const { text: candidate, number } of generateCandidates(title)) {
      firstNumber ??= number
      const problems = this.#byKey.get(createNameKey(candidate))
      if (!problems) continue
      const sameTitle = problems.filter((one) => normalizeTitle(one.title) === normalizeTitle(candidate))
      const [problem, ...others] = sameTitle.length > 0 ? sameTitle : problems
      if (!problem || others.length > 0) return { kind: 'ambiguous', problems }
      const isSlug = candidate === problem.slug
      return { kind: 'found', problem, evidence: isSlug ? 'slug' : 'title', number: number?.value ?? null }
    }
    return toNumberMatch(title, firstNumber)
  }
}

interface WrittenNumber {
  value: number
  isCertain: boolean
}

function toNumberMatch(text: string, numberBeside: WrittenNumber | null): NameMatch<never> {
  const [, mark = '', digits] = NUMBER_ALONE.exec(text) ?? []
  const number = digits === undefined ? numberBeside : toWrittenNumber(mark, digits)
  if (!number) return { kind: 'none' }
  const isNameless = digits !== undefined || !/\p{Script=Latin}/u.test(text)
  return {
    kind: 'number',
    number: number.value,
    form: !isNameless ? 'beside' : number.isCertain ? 'certain' : 'alone',
  }
}

const toWrittenNumber = (mark: string, digits: string): WrittenNumber => ({
  value: Number(digits),
  isCertain: /#|lc|leetcode/i.test(mark) || /^0\d{3}/.test(digits),
})

const NUMBER_ALONE =
  /^[^\p{L}\p{N}#]*((?:(?:lc|leetcode|problem|question|no|nr)[\s._:-]*)?#?\s*)(\d{1,5})[^\p{L}\p{N}]*$/iu

/** Replaces Markdown links by their texts, and removes check boxes and other signs before the name. */
const removeMarkup = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, ' $1 ')
    .replace(/^(?:[^\p{L}\p{N}([#]+|\[(?:[ xX✓]|✔\ufe0f?)?\])+/u, '')
    .trim()

const FRONT_NUMBER =
  /^((?:(?:leetcode|lc|problem|question|ques|no|nr|[a-z])[\s._-]{0,3})?#?)(\d{1,5})(?:(?:[\s.):_\]\-–—、．：。]|\\.)+(?=[^\s]))/i
const FRONT_NUMBER_JOINED = /^(#?)(\d{1,5})(?=\p{Lu}|\p{Lo})/u
const FRONT_GROUP = /^(?:\[[^\]]*\]|\([^)]*\)|【[^】]*】)\s*/
const FRONT_WORD = /^(?:leetcode|lc|problem|question|solutions?|(?:day|week)[\s_-]*\d+)[\s._:-]+(?=\S)/i
/** LeetHub writes "0two-sum" for a number that it does not know. */
const FRONT_SIGNS = /^(?:[^\p{L}\p{N}([]+|0+(?=\p{L}))/u

const BACK_SIGNS = /[^\p{L}\p{N})\]】）]+$/u
const BACK_GROUP = /\s*(?:\[[^[\]]*\]|\([^()]*\)|【[^】]*】|（[^）]*）)$/
const BACK_NUMBER = /(?:(?<![,;\s])[\s_–-]+(?:#|lc[\s_#-]*|leetcode[\s_#-]*)(\d{1,5})|[\s_-]+(0\d{1,4}|\d{3,5}))$/i
const BACK_WORD =
  /[\s._:|,–—-]+(?:easy|medium|med|hard|solutions?\d*|sol\d*|leetcode|lc|v\d+|brute[\s_-]?force|optimi[sz]ed|optimal|recursive|recursion|iterative|old|copy|backup)$/i
/** "TwoSumSolution" */
const BACK_WORD_JOINED = /(?<=[a-z\d])(?:Solutions?|BruteForce|Optimi[sz]ed|Optimal|Recursive|Iterative)\d*$/

interface Candidate {
  text: string
  /** The number that was removed from the text. */
  number: WrittenNumber | null
}

/** Yields the text, and then the text without numbers, difficulties, companies and other words before and after the name. */
function* generateCandidates(text: string): Generator<Candidate> {
  for (let front: Candidate | null = { text, number: null }; front; front = removeFront(front))
    for (let back: Candidate | null = front; back; back = removeBack(back)) yield back
}

function removeFront({ text, number }: Candidate): Candidate | null {
  const numbered = FRONT_NUMBER.exec(text) ?? FRONT_NUMBER_JOINED.exec(text)
  if (numbered) {
    const [all, mark = '', digits = ''] = numbered
    return { text: text.slice(all.length), number: toWrittenNumber(mark, digits) }
  }
  const front = (FRONT_GROUP.exec(text) ?? FRONT_WORD.exec(text) ?? FRONT_SIGNS.exec(text))?.[0] ?? ''
  if (front === '') return null
  const [, digits] = /^[[(](?:lc|leetcode)?[\s#-]*(\d{1,5})[\])]/i.exec(front) ?? []
  return { text: text.slice(front.length), number: digits === undefined ? number : toWrittenNumber(front, digits) }
}

function removeBack({ text, number }: Candidate): Candidate | null {
  const signs = BACK_SIGNS.exec(text)
  if (signs) return cutBack(text, signs[0], number)
  const [back = '', marked, plain] =
    BACK_GROUP.exec(text) ?? BACK_NUMBER.exec(text) ?? BACK_WORD.exec(text) ?? BACK_WORD_JOINED.exec(text) ?? []
  const [, inGroup] = /^\s*[[(](?:(?:lc|leetcode)[\s#-]*|#)(\d{1,5})[\])]$/i.exec(back) ?? []
  const digits = inGroup ?? marked ?? plain
  return cutBack(text, back, digits === undefined ? number : toWrittenNumber(back, digits))
}

const cutBack = (text: string, back: string, number: WrittenNumber | null): Candidate | null =>
  back === '' || back.length === text.length ? null : { text: text.slice(0, -back.length), number }

/** Two numbers in three or more that follow one another are numbers of rows, not of problems. */
const MIN_ROWS = 3
const MIN_ROW_SHARE = 0.8
const MIN_AGREEING = 5

/**
 * Returns a function that decides whether the number of a text without a known title means a problem. `matches` are all texts of the same
 * table, list or folder. A number that no title confirms counts unless the numbers count rows. Next to an unknown name it counts only if
 * the numbers of at least five other texts are those of their titles.
 */
export function createNumberRule<T extends NamedEntry>(
  matches: Iterable<NameMatch<T>>,
): (match: NameMatch<T> & { kind: 'number' }) => boolean {
  const numbers = new Set<number>()
  let agreeing = 0
  let contradicting = 0
  for (const match of matches) {
    if ((match.kind !== 'found' && match.kind !== 'number') || match.number === null) continue
    numbers.add(match.number)
    if (match.kind !== 'found' || match.problem.number === undefined) continue
    if (match.number === match.problem.number) agreeing++
    else contradicting++
  }
  const isConfirmed = agreeing >= MIN_AGREEING && contradicting === 0
  const areRows = countsRows(numbers)
  return ({ form }) => form === 'certain' || (form === 'alone' ? isConfirmed || !areRows : isConfirmed && !areRows)
}

function countsRows(numbers: ReadonlySet<number>): boolean {
  if (numbers.size < MIN_ROWS) return false
  let [smallest, largest] = [Number.POSITIVE_INFINITY, 0]
  for (const number of numbers) {
    smallest = Math.min(smallest, number)
    largest = Math.max(largest, number)
  }
  return numbers.size >= MIN_ROW_SHARE * (largest - smallest + 1)
}

const namesByCatalog = new WeakMap<object, ProblemNames<NamedEntry>>()

/** Returns the names of these problems, indexed once for each catalog. */
export function getProblemNames<T extends NamedEntry>(problems: ReadonlyMap<string, T>): ProblemNames<T> {
  let names = namesByCatalog.get(problems) as ProblemNames<T> | undefined
  if (!names) {
    names = new ProblemNames(problems)
    namesByCatalog.set(problems, names as unknown as ProblemNames<NamedEntry>)
  }
  return names
}

/** Maps each title, as `normalizeTitle` returns it, to the problems with this title. */
export function groupProblemsByTitle<T extends Pick<ListedProblem, 'title'>>(
  problems: ReadonlyMap<string, T>,
): Map<string, T[]> {
  const byTitle = new Map<string, T[]>()
  for (const problem of problems.values()) {
    const title = normalizeTitle(problem.title)
    byTitle.set(title, [...(byTitle.get(title) ?? []), problem])
  }
  return byTitle
}

/** Returns an error text for users: several problems have the same title. */
export function formatAmbiguousTitle(problems: readonly Pick<ListedProblem, 'slug'>[]): string {
  const slugs = problems.map(({ slug }) => slug).sort(compareTexts)
  return `Several problems have this title: ${slugs.join(', ')}. Use one of these names.`
}
