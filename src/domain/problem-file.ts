import { compareTexts } from '#lib/compare-texts'
import { fingerprint, fingerprintUuid } from '#lib/fingerprint'
import { DAY_SECONDS, isoTime } from '#lib/time'
import { feedbackText } from './feedback/feedback-text'
import { fenceFor } from './feedback/fence'
import type { Hint } from './hint'
import { languageName } from './language'
import { ACCEPTED, type Feedback } from './solve'

/** Texts of a solve that was added by hand and joined to another one, where that one shows its own instead. */
export interface JoinedSolveTexts {
  notes: string | null
  code: string | null
  feedback: Feedback | null
}

/** One attempt in a Markdown file. */
export interface FileAttempt {
  status: string
  lang: string
  /** Epoch seconds. */
  timestamp: number
  /** Seconds. */
  timeUsed: number | null
  usedHints: Hint | null
  /** The feedback's final score, 0–100. */
  score: number | null
  notes: string | null
  code: string | null
  alsoTyped: readonly JoinedSolveTexts[]
}

/** The content of a problem's Markdown file (N15). It has no text of the problem itself, which belongs to the practice site. */
export interface ProblemFile {
  slug: string
  title: string
  /** The problem's page; null if it has none. */
  url: string | null
  difficulty: string | null
  categories: readonly string[]
  /** The day of the next review (days since 1970-01-01); null if there is none. */
  nextReview: number | null
  /** The person's note on the problem. */
  note: string | null
  /** Oldest first. */
  attempts: readonly FileAttempt[]
}

/** Written in the front matter of every file, so that later exports replace only files that Solvelog wrote. */
const GENERATOR = 'generator: Solvelog'

/** Device names, which Windows does not allow as file names. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/

/** Maximum length of a name. Names are lower case, because some systems ignore case. */
const MAX_NAME_LENGTH = 100

/**
 * The names of the files of several problems, by slug: `slug.md`. If a slug is not a valid file name on every system, its fingerprint is
 * added. If another problem already has that name, a longer fingerprint is used, so that two problems never share a file.
 */
export function fileNamesOf(slugs: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const slug of slugs.toSorted(compareTexts)) {
    const safe = safeName(slug)
    const isValid = safe === slug && !RESERVED.test(safe)
    const name = isValid ? safe : `${safe}-${(fingerprint(slug) >>> 0).toString(16)}`
    const free = taken.has(name) ? `${safe}-${fingerprintUuid([1, 2, 3, 4].map((salt) => [salt, slug]))}` : name
    taken.add(free)
    names.set(slug, `${free}.md`)
  }
  return names
}

const safeName = (slug: string): string =>
  slug
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)

/**
 * Whether an export wrote this file, so that another export may replace it. Its line ends may have been converted, for example by git on
 * Windows.
 */
export function isExportedFile(text: string): boolean {
  const [, front] = /^---\n([\s\S]*?)\n---\n/.exec(text.replaceAll('\r\n', '\n')) ?? []
  return front?.split('\n').includes(GENERATOR) === true
}

/** A problem as Markdown with front matter. `utcOffset` is the log's time zone in minutes east of UTC. */
export function markdownOf(problem: ProblemFile, utcOffset: number): string {
  const { slug, title, url, difficulty, categories, nextReview, note, attempts } = problem
  const accepted = attempts.filter(({ status }) => status === ACCEPTED)
  // A typed time of 0 is a time, but no best time (N20).
  const times = accepted.flatMap(({ timeUsed }) => (timeUsed === null || timeUsed === 0 ? [] : [timeUsed]))
  const days = accepted.flatMap(({ timestamp }) => localTime(timestamp, utcOffset)?.slice(0, 10) ?? [])
  const due = nextReview === null ? undefined : isoTime(nextReview * DAY_SECONDS * 1000)?.slice(0, 10)
  const front = [
    `title: ${yaml(title)}`,
    `slug: ${yaml(slug)}`,
    ...(url === null ? [] : [`url: ${yaml(url)}`]),
    ...(difficulty === null ? [] : [`difficulty: ${yaml(difficulty)}`]),
    `tags: ${yaml(categories)}`,
    `solved: ${yaml([...new Set(days)])}`,
    ...(times.length === 0 ? [] : [`best_time_minutes: ${minutes(Math.min(...times))}`]),
    ...(due === undefined ? [] : [`next_review: ${due}`]),
    GENERATOR,
  ]
  const parts = [
    `---\n${front.join('\n')}\n---`,
    `# ${oneLine(title)}`,
    ...(note === null ? [] : [`## Note\n\n${note.trim()}`]),
    ...attempts.map((attempt, index) => attemptText(attempt, index + 1, utcOffset)),
  ]
  return `${parts.join('\n\n')}\n`
}

function attemptText(attempt: FileAttempt, number: number, utcOffset: number): string {
  const { status, lang, timestamp, timeUsed, usedHints, score, notes, code, alsoTyped } = attempt
  const at = localTime(timestamp, utcOffset)
  const facts = [
    `- Language: ${oneLine(languageName(lang))}`,
    ...(timeUsed === null ? [] : [`- Time: ${minutes(timeUsed)} min`]),
    ...(usedHints === null ? [] : [`- Help: ${HELP[usedHints]}`]),
    ...(score === null ? [] : [`- Score: ${score}/100`]),
  ]
  return [
    `## Attempt ${number}: ${oneLine(status)}${at === undefined ? '' : `, ${at}`}`,
    facts.join('\n'),
    ...textsOf({ notes, code, feedback: null }, lang),
    ...alsoTyped.flatMap((typed) => ['### Typed for the solve that was joined', ...textsOf(typed, lang)]),
  ].join('\n\n')
}

const textsOf = ({ notes, code, feedback }: JoinedSolveTexts, lang: string): string[] => [
  ...(notes === null ? [] : [notes.trim()]),
  ...(feedback === null ? [] : [feedbackText(feedback)]),
  ...(code === null ? [] : [fenced(code, lang)]),
]

const HELP: Record<Hint, string> = {
  none: 'none',
  leetcode_hint: 'LeetCode hint',
  solution_peek: 'solution peek',
  gpt_help: 'GPT help',
}

/** Languages that syntax highlighters know by another name than the practice site. */
const HIGHLIGHTED = new Map([
  ['python3', 'python'],
  ['pythondata', 'python'],
  ['golang', 'go'],
  ['mssql', 'sql'],
  ['mysql', 'sql'],
  ['oraclesql', 'sql'],
  ['postgresql', 'sql'],
])

/** Code between fences that the code does not contain. */
export function fenced(code: string, lang: string): string {
  const fence = fenceFor(code)
  const name = lang.toLowerCase().replace(/[^a-z0-9+#-]/g, '')
  return `${fence}${HIGHLIGHTED.get(name) ?? name}\n${code}${code.endsWith('\n') ? '' : '\n'}${fence}`
}

/** JSON is valid YAML, except for two line separators that JSON does not escape. */
const yaml = (value: string | readonly string[]): string =>
  JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const minutes = (seconds: number): number => Math.round(seconds / 6) / 10

/** A time in the log's time zone: "2026-01-31 09:30"; undefined for an invalid date. */
const localTime = (seconds: number, utcOffset: number): string | undefined =>
  isoTime((seconds + utcOffset * 60) * 1000)
    ?.slice(0, -8)
    .replace('T', ' ')
