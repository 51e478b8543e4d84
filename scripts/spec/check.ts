import type { SpecificationException } from '../spec-exceptions'
import type { TestTitle } from './titles'

export interface Requirement {
  id: string
  /** Only a test in a real browser against the built app counts. */
  isBrowser: boolean
  /** The whole line, such as "A1 `[browser]` While loading, the page shows …". */
  line: string
}

export interface SpecInput {
  requirements: Requirement[]
  /** The descriptions of the faults by id, such as `fault 4`. */
  faults: Map<string, string>
  titles: TestTitle[]
}

/** Returns the lines such as "- A1 `[browser]` Text." of a list of requirements. */
export function parseRequirements(text: string): Requirement[] {
  const lines = text.matchAll(/^- (([A-Z]\d+) (`\[browser\]` )?.*)$/gm)
  return [...lines].map(([, line = '', id = '', browser]) => ({ id, isBrowser: browser !== undefined, line }))
}

/** Returns the rows such as "| 4  | a tab crashes | …" of the table of faults. */
export function parseFaults(text: string): Map<string, string> {
  const rows = text.matchAll(/^\| (\d+) +\| ([^|]+?) *\|/gm)
  return new Map([...rows].map(([, number, fault = '']) => [`fault ${number}`, fault]))
}

/** The folder says whether a test runs with `npm test` or only with `npm run test:all` (CONTRIBUTING.md). */
const runsWithNpmTest = ({ file }: TestTitle): boolean =>
  !/^test\/(e2e\/.+\/|browser\/extension\/|processes\/)/.test(file)
const isFlow = ({ file }: TestTitle): boolean => file.startsWith('test/e2e/')

/** Returns the errors in titles and requirements: unknown ids, and ids that are defined twice. */
export function findTitleProblems({ requirements, faults, titles }: SpecInput): string[] {
  const ids = requirements.map(({ id }) => id)
  const duplicateIds = ids.filter((id, i) => ids.indexOf(id) < i)
  const unknownIds = titles.flatMap((title) =>
    title.ids.filter((id) => !ids.includes(id) && !faults.has(id)).map((id) => ({ id, ...title })),
  )
  return [
    ...duplicateIds.map((id) => `${id} is defined twice in docs/requirements.md.`),
    ...unknownIds.map(({ id, file, line }) => `${file}:${line}: ${id} is not defined.`),
  ]
}

/** The ids of requirements and faults, grouped by how tests cover them. A requirement with a waiting test counts as waiting, whatever other tests show of it. */
export interface Coverage {
  missing: string[]
  waiting: string[]
  shownByNpmTest: string[]
  shownByTestAll: string[]
}

export function findCoverage({ requirements, faults, titles }: SpecInput): Coverage {
  const browserIds = new Set(requirements.filter(({ isBrowser }) => isBrowser).map(({ id }) => id))
  const coverage: Coverage = { missing: [], waiting: [], shownByNpmTest: [], shownByTestAll: [] }
  for (const id of [...requirements.map((requirement) => requirement.id), ...faults.keys()]) {
    const tests = titles.filter((title) => title.ids.includes(id) && (isFlow(title) || !browserIds.has(id)))
    if (tests.length === 0) coverage.missing.push(id)
    else if (tests.some(({ isWaiting }) => isWaiting)) coverage.waiting.push(id)
    else if (tests.some(runsWithNpmTest)) coverage.shownByNpmTest.push(id)
    else coverage.shownByTestAll.push(id)
  }
  return coverage
}

/**
 * Returns the lines that do not begin with the line of the product's specification, word for word, and the exceptions that no line needs.
 * A line may say more than the specification.
 */
export function findSpecificationProblems(
  requirements: readonly Requirement[],
  specification: readonly Requirement[],
  exceptions: readonly SpecificationException[],
): string[] {
  const specified = new Map(specification.map(({ id, line }) => [id, line]))
  const lines = new Map(requirements.map(({ id, line }) => [id, line]))
  const isNeeded = ({ id, words }: SpecificationException): boolean => {
    const line = specified.get(id)
    return line?.includes(words) === true && lines.get(id)?.startsWith(line) === false
  }
  const neededExceptions = exceptions.filter(isNeeded)
  const expectedLines = requirements.map(({ id }) =>
    neededExceptions
      .filter((exception) => exception.id === id)
      .reduce((line, { words, replacement }) => line.replace(words, replacement), specified.get(id) ?? ''),
  )
  const differentLines = expectedLines.filter((expected, i) => requirements[i]?.line.startsWith(expected) === false)
  return [
    ...differentLines.map((expected) => `docs/requirements.md must have a line that begins with: ${expected}`),
    ...exceptions
      .filter((exception) => !isNeeded(exception))
      .map(({ id, reason }) => `The exception for ${id} is not needed: ${reason}`),
  ]
}
