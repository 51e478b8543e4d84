import type { Problem, ProblemIndex } from '../problem'
import { createNumberRule, findSlugInUrl, getProblemNames, type NameMatch, type ProblemNames } from '../problem-names'
import {
  type FileNameParts,
  findOtherSite,
  getStem,
  isGenericName,
  isTopic,
  namesPracticeSite,
  parseFileName,
} from './solution-path'

/** A code file of a folder of solutions. */
export interface SolutionFile {
  /** The path with `/` between its segments. */
  path: string
  text: string
}

/** A solution with the problem that its file, its path or its text name. */
export interface NamedSolution extends FileNameParts {
  problem: Problem | null
  /** The name of the problem as the path has it: the title of the person's own problem if `problem` is null. */
  name: string
  /** Whether only a number names the problem. */
  isByNumber: boolean
  /** The number in the path if it is another problem's. */
  otherNumber: number | null
}

type Match = NameMatch<Problem>
type FoundMatch = Match & { kind: 'found' }

/** The first lines of a file, which contain the comment that names the problem. */
const HEAD_LENGTH = 2_000

/** Matches the comment that vscode-leetcode writes into each solution. */
const EDITOR_MARKER = /@lc app=leetcode(?:\.cn|\.com)?\s+id=(\d{1,5})\b/

const MIN_NUMBERED_FILES = 3

interface ReadPath {
  segments: string[]
  folders: string[]
  parts: FileNameParts
  isGeneric: boolean
  isElsewhere: boolean
}

/**
 * Finds the problem of each solution in a folder (N29). A name with number and title counts most, then the name of the file, then the
 * nearest folder above it that names a problem, then a number. A link in the head of the file counts more than either, unless file and folder agree on another problem.
 */
export function nameSolutions(files: readonly SolutionFile[], problems: ProblemIndex): NamedSolution[] {
  const names = new CachedNames(getProblemNames(problems))
  const paths = files.map(({ path }) => readPath(path))
  const topics = findTopics(paths, names)
  const isNumber = createNumberRule(names.findAll(paths))
  const numberedFolders = groupNumbers(paths, names)
  return files.map(({ text }, i): NamedSolution => {
    const path = paths[i] ?? readPath('')
    const { parts, folders } = path
    const link = findLinkedProblem(text, names)
    if (link && !contradictsPath(link, path, names)) return { ...parts, name: link.title, ...toResult(link, null) }
    const [named, index] = findNamed(path, names, topics)
    const name = index < 0 ? parts.name : (folders[index] ?? '')
    if (named) return { ...parts, name, ...toResult(named.problem, named.number) }
    const numbered = path.isElsewhere ? undefined : findNumbered(path, names, isNumber, numberedFolders)
    if (numbered) return { ...parts, name: numbered.title, ...toResult(numbered, null), isByNumber: true }
    return { ...parts, name: createOwnName(path), ...toResult(null, null) }
  })
}

const toResult = (problem: Problem | null, number: number | null) => ({
  problem,
  isByNumber: false,
  otherNumber: number !== null && problem?.number !== undefined && number !== problem.number ? number : null,
})

function readPath(path: string): ReadPath {
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.')
  const parts = parseFileName(getStem(segments.at(-1) ?? ''))
  const isElsewhere = findOtherSite(segments) !== undefined
  return { segments, folders: segments.slice(0, -1), parts, isGeneric: isGenericName(parts.name), isElsewhere }
}

/** Caches the match of each name, because most names of folders occur in many paths. */
class CachedNames {
  readonly #matches = new Map<string, Match>()

  constructor(readonly problems: ProblemNames<Problem>) {}

  find(text: string): Match {
    let match = this.#matches.get(text)
    if (!match) {
      match = this.problems.find(text)
      this.#matches.set(text, match)
    }
    return match
  }

  findProblem(text: string): FoundMatch | undefined {
    const match = this.find(text)
    return match.kind === 'found' ? match : undefined
  }

  /** Returns the matches of all names of files and folders, each name once. */
  findAll(paths: readonly ReadPath[]): Match[] {
    const texts = new Set(
      paths.flatMap(({ folders, parts, isElsewhere }) => (isElsewhere ? [] : [...folders, parts.name])),
    )
    return Array.from(texts, (text) => this.find(text))
  }
}

/** Returns the paths of the folders in which files or folders name other problems than the folder itself. */
function findTopics(paths: readonly ReadPath[], names: CachedNames): ReadonlySet<string> {
  const topics = new Set<string>()
  for (const { folders, parts } of paths) {
    const inner = [...folders, parts.name]
    for (const [i, folder] of folders.entries()) {
      const own = names.findProblem(folder)
      if (hasOwnNumber(own)) continue
      const holdsOther = inner.slice(i + 1).some((name) => {
        const other = names.findProblem(name)
        return other && other.problem !== own?.problem
      })
      if (own && holdsOther) topics.add(folders.slice(0, i + 1).join('/'))
    }
  }
  return topics
}

/** Whether a name has both the title and the number of its problem, so that it is certainly not the name of a topic or a method. */
const hasOwnNumber = (match: FoundMatch | undefined): boolean =>
  match !== undefined && match.number !== null && match.number === match.problem.number

/** Returns the problem that the file's own name or the nearest folder names, and the index of this folder; -1 for the file. */
function findNamed(
  { folders, parts, isGeneric, isElsewhere }: ReadPath,
  names: CachedNames,
  topics: ReadonlySet<string>,
): [FoundMatch | undefined, number] {
  if (isElsewhere) return [undefined, -1]
  const own = isGeneric ? undefined : names.findProblem(parts.name)
  // In "0004_median_of_two_sorted_arrays/binary_search.rs", the file has the name of a method.
  const numbered = hasOwnNumber(own) ? -1 : folders.findLastIndex((folder) => hasOwnNumber(names.findProblem(folder)))
  if (numbered >= 0) return [names.findProblem(folders[numbered] ?? ''), numbered]
  if (own) return [own, -1]
  for (let i = folders.length - 1; i >= 0; i--) {
    const folder = folders[i] ?? ''
    const named = names.findProblem(folder)
    if (!named || topics.has(folders.slice(0, i + 1).join('/')) || (!isGeneric && isTopic(folder))) continue
    return [named, i]
  }
  return [undefined, -1]
}

/** Finds the problem of the only link to a problem in the head of a file, or of the number that an editor wrote there. */
function findLinkedProblem(text: string, names: CachedNames): Problem | undefined {
  const head = text.slice(0, HEAD_LENGTH)
  if (!head.includes('leetcode') && !head.includes('neetcode')) return undefined
  const linked = new Set(
    head.split(/\s+/).flatMap((word) => (word.includes('/problems/') ? findLink(word, names) : [])),
  )
  const [problem, ...others] = linked
  if (problem && others.length === 0) return problem
  const [, number] = EDITOR_MARKER.exec(head) ?? []
  return number === undefined ? undefined : names.problems.findNumber(Number(number))
}

const findLink = (text: string, names: CachedNames): Problem[] => {
  const problem = names.problems.findLink(text)
  return problem && (findSlugInUrl(text) === undefined || /leetcode|neetcode/i.test(text)) ? [problem] : []
}

/** Whether the names of the file and of a folder agree on another problem. */
function contradictsPath(problem: Problem, { folders, parts }: ReadPath, names: CachedNames): boolean {
  const own = names.findProblem(parts.name)?.problem
  return own !== undefined && own !== problem && folders.some((folder) => names.findProblem(folder)?.problem === own)
}

type NumberMatch = Match & { kind: 'number' }

interface NumberedFolder {
  matches: NumberMatch[]
  hasOnlyYears: boolean
}

/** Groups the files and folders whose names are only numbers by the folder that contains them. */
function groupNumbers(paths: readonly ReadPath[], names: CachedNames): ReadonlyMap<string, NumberedFolder> {
  const numbersByFolder = new Map<string, Map<number, NumberMatch>>()
  for (const { folders, parts } of paths) {
    for (const [i, name] of [...folders, parts.name].entries()) {
      const match = names.find(name)
      if (match.kind !== 'number' || match.form !== 'alone') continue
      const folder = folders.slice(0, i).join('/')
      const numbers = numbersByFolder.get(folder) ?? new Map<number, NumberMatch>()
      numbersByFolder.set(folder, numbers.set(match.number, match))
    }
  }
  return new Map(
    Array.from(numbersByFolder, ([folder, numbers]) => [
      folder,
      {
        matches: [...numbers.values()],
        hasOnlyYears: [...numbers.keys()].every((number) => number >= 2010 && number < 2100),
      },
    ]),
  )
}

/** Finds the problem whose number is the name of the file or of a folder, or stands before an unknown name. */
function findNumbered(
  { folders, parts, segments, isGeneric }: ReadPath,
  names: CachedNames,
  isNumber: (match: NumberMatch) => boolean,
  numberedFolders: ReadonlyMap<string, NumberedFolder>,
): Problem | undefined {
  const inner = [...folders, parts.name]
  for (let i = inner.length - 1; i >= 0; i--) {
    const match = names.find(inner[i] ?? '')
    if (match.kind === 'number') {
      const group = numberedFolders.get(folders.slice(0, i).join('/'))
      const counts = match.form === 'alone' && group ? countsAlone(match, group, segments.slice(0, i)) : isNumber(match)
      if (counts) return names.problems.findNumber(match.number)
    }
    // The folders of a file that has a name of its own name no single problem.
    if (i === inner.length - 1 && !isGeneric) return undefined
  }
  return undefined
}

function countsAlone(match: NumberMatch, { matches, hasOnlyYears }: NumberedFolder, above: readonly string[]): boolean {
  const isLikely = matches.length >= MIN_NUMBERED_FILES || namesPracticeSite(above)
  return isLikely && !hasOnlyYears && createNumberRule(matches)(match)
}

/** Returns the title of an own problem: the name of the file, or of the nearest folder with a name, and of another site. */
function createOwnName({ segments, folders, parts, isGeneric }: ReadPath): string {
  const site = findOtherSite(segments)
  const folder = folders.findLast((name) => name !== site?.segment && !isGenericName(name))
  if (site?.hasTitle) return getStem(site.segment) === parts.name ? parts.name : site.segment
  if (site) return `${isGeneric ? (folder ?? parts.name) : parts.name} - ${site.name}`
  const isNumber = /^\d+$/.test(parts.name)
  if (!isGeneric && !isNumber) return parts.name
  return folder === undefined ? parts.name : isNumber ? `${folder}/${parts.name}` : folder
}
