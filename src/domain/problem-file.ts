import { compareTexts } from '#lib/compare-texts'
import { computeFingerprint, createFingerprintUuid } from '#lib/fingerprint'
import { DAY_SECONDS, formatIsoTime } from '#lib/time'
import { formatFeedback } from './feedback/feedback-text'
import { createFence } from './feedback/fence'
import type { Hint } from './hint'
import { getLanguageName } from './language'
import { getOffsetAt } from './review/calendar'
import type { TimeZone } from './review/time-zone'
import { ACCEPTED, type Feedback } from './solve'
import { DATE_UNKNOWN, hasKnownDay, isLatestOnly, type SolveDate, UNKNOWN_DATE } from './solve-date'

/** Texts that the person typed for a solve, and that the combined solve does not display. Other texts are null. */
export interface JoinedSolveTexts {
  notes: string | null
  code: string | null
  feedback: Feedback | null
}

export interface FileAttempt extends SolveDate {
  status: string
  lang: string
  /** In seconds. */
  timeUsed: number | null
  usedHints: Hint | null
  /** The final score of the feedback, from 0 to 100; null if there is no feedback. */
  score: number | null
  notes: string | null
  code: string | null
  alsoTyped: readonly JoinedSolveTexts[]
}

/** The content of a problem's Markdown file (N15). The problem's description is not included, because it belongs to the practice site. */
export interface ProblemFile {
  slug: string
  title: string
  url: string | null
  difficulty: string | null
  categories: readonly string[]
  /** The day of the next review (days since 1970-01-01); null if there is none. */
  nextReview: number | null
  note: string | null
  /** Oldest first. */
  attempts: readonly FileAttempt[]
}

/** A line in the front matter of every file. It marks the file as written by Solvelog, so that later exports may replace it. */
const GENERATOR = 'generator: Solvelog'

/** Matches names that Windows reserves for devices and does not allow as file names. */
const RESERVED_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/

const MAX_NAME_LENGTH = 100

/**
 * Returns the file names of problems, by slug: `slug.md`. Adds a fingerprint if the slug is not a valid file name on every system. Uses a
 * longer fingerprint if another problem already has that name.
 */
export function createFileNames(slugs: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const usedNames = new Set<string>()
  for (const slug of slugs.toSorted(compareTexts)) {
    const validName = toSafeName(slug)
    const isValid = validName === slug && !RESERVED_NAME.test(validName)
    const name = isValid ? validName : `${validName}-${(computeFingerprint(slug) >>> 0).toString(16)}`
    const uniqueName = usedNames.has(name)
      ? `${validName}-${createFingerprintUuid([1, 2, 3, 4].map((salt) => [salt, slug]))}`
      : name
    usedNames.add(uniqueName)
    names.set(slug, `${uniqueName}.md`)
  }
  return names
}

const toSafeName = (slug: string): string =>
  slug
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)

/** Whether Solvelog wrote a file, so that another export may replace it. Accepts Windows line ends, which git may write. */
export function isExportedFile(text: string): boolean {
  const [, frontMatter] = /^---\n([\s\S]*?)\n---\n/.exec(text.replaceAll('\r\n', '\n')) ?? []
  return frontMatter?.split('\n').includes(GENERATOR) === true
}

/** Formats a problem as Markdown with front matter. Times are in `timeZone`, or in UTC if it is null. */
export function formatProblemFile(problem: ProblemFile, timeZone: TimeZone | null): string {
  const { slug, title, url, difficulty, categories, nextReview, note, attempts } = problem
  const accepted = attempts.filter(({ status }) => status === ACCEPTED)
  // The person may type a time of 0 (N20), but 0 must not be the best time.
  const times = accepted.flatMap(({ timeUsed }) => (timeUsed === null || timeUsed === 0 ? [] : [timeUsed]))
  const days = accepted
    .filter(hasKnownDay)
    .flatMap((one) => formatLocalTime(one.timestamp, timeZone)?.slice(0, 10) ?? [])
  const due = nextReview === null ? undefined : formatIsoTime(nextReview * DAY_SECONDS * 1000)?.slice(0, 10)
  const frontMatter = [
    `title: ${toYaml(title)}`,
    `slug: ${toYaml(slug)}`,
    ...(url === null ? [] : [`url: ${toYaml(url)}`]),
    ...(difficulty === null ? [] : [`difficulty: ${toYaml(difficulty)}`]),
    `tags: ${toYaml(categories)}`,
    `solved: ${toYaml([...new Set(days)])}`,
    ...(times.length === 0 ? [] : [`best_time_minutes: ${toMinutes(Math.min(...times))}`]),
    ...(due === undefined ? [] : [`next_review: ${due}`]),
    GENERATOR,
  ]
  const parts = [
    `---\n${frontMatter.join('\n')}\n---`,
    `# ${toOneLine(title)}`,
    ...(note === null ? [] : [`## Note\n\n${note.trim()}`]),
    ...attempts.map((attempt, index) => formatAttempt(attempt, index + 1, timeZone)),
  ]
  return `${parts.join('\n\n')}\n`
}

function formatAttempt(attempt: FileAttempt, number: number, timeZone: TimeZone | null): string {
  const { status, lang, timeUsed, usedHints, score, notes, code, alsoTyped } = attempt
  const at = formatSolveDate(attempt, timeZone)
  const facts = [
    `- Language: ${toOneLine(getLanguageName(lang))}`,
    ...(timeUsed === null ? [] : [`- Time: ${toMinutes(timeUsed)} min`]),
    ...(usedHints === null ? [] : [`- Help: ${HELP_NAMES[usedHints]}`]),
    ...(score === null ? [] : [`- Score: ${score}/100`]),
  ]
  return [
    `## Attempt ${number}: ${toOneLine(status)}${at === undefined ? '' : `, ${at}`}`,
    facts.join('\n'),
    ...formatTexts({ notes, code, feedback: null }, lang),
    ...alsoTyped.flatMap((typed) => ['### Typed for the solve that was joined', ...formatTexts(typed, lang)]),
  ].join('\n\n')
}

const formatTexts = ({ notes, code, feedback }: JoinedSolveTexts, lang: string): string[] => [
  ...(notes === null ? [] : [notes.trim()]),
  ...(feedback === null ? [] : [formatFeedback(feedback)]),
  ...(code === null ? [] : [fenceCode(code, lang)]),
]

const HELP_NAMES: Record<Hint, string> = {
  none: 'none',
  leetcode_hint: 'LeetCode hint',
  solution_peek: 'solution peek',
  gpt_help: 'GPT help',
}

const HIGHLIGHTER_NAMES = new Map([
  ['python3', 'python'],
  ['pythondata', 'python'],
  ['golang', 'go'],
  ['mssql', 'sql'],
  ['mysql', 'sql'],
  ['oraclesql', 'sql'],
  ['postgresql', 'sql'],
])

/** Returns a Markdown code block. The fence is longer than every run of backticks in the code. */
export function fenceCode(code: string, lang: string): string {
  const fence = createFence(code)
  const name = lang.toLowerCase().replace(/[^a-z0-9+#-]/g, '')
  return `${fence}${HIGHLIGHTER_NAMES.get(name) ?? name}\n${code}${code.endsWith('\n') ? '' : '\n'}${fence}`
}

/** JSON is valid YAML if line separators such as U+2028 are escaped. */
const toYaml = (value: string | readonly string[]): string =>
  JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const toOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const toMinutes = (seconds: number): number => Math.round(seconds / 6) / 10

function formatSolveDate(attempt: SolveDate, timeZone: TimeZone | null): string | undefined {
  const { timestamp } = attempt
  if (timestamp === UNKNOWN_DATE) return DATE_UNKNOWN
  if (!isLatestOnly(attempt)) return formatLocalTime(timestamp, timeZone)
  const day = formatLocalTime(timestamp + DAY_SECONDS, timeZone)?.slice(0, 10)
  return day && `before ${day}`
}

/** Returns a time as "2026-01-31 09:30", in UTC if `timeZone` is null; undefined for an invalid date. */
const formatLocalTime = (seconds: number, timeZone: TimeZone | null): string | undefined =>
  formatIsoTime((seconds + (timeZone ? getOffsetAt(seconds, timeZone) : 0) * 60) * 1000)
    ?.slice(0, -8)
    .replace('T', ' ')
