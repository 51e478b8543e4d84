import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findCoverage,
  findSpecificationProblems,
  findTitleProblems,
  parseFaults,
  parseRequirements,
} from './spec/check'
import { readTitles } from './spec/titles'
import { SPECIFICATION_EXCEPTIONS } from './spec-exceptions'

/**
 * `npm run spec` lists the requirements (docs/requirements.md) and faults (docs/reliability.md) that no test names in its title, such as
 * `[L1]` or `[fault 1]`, and the tests that wait for the product. Fails if a requirement or a fault has no test, if a title names one that
 * is not defined, or if a requirement does not begin with its line in the product's specification.
 */

/** The product's specification, if it exists next to the checkout. A clone does not have it. */
const SPECIFICATION_FILE = '../shared/spec/requirements.md'

const read = (file: string): string => readFileSync(file, 'utf8')
const testFiles = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const titles = testFiles.map((name) => join('test', name)).flatMap((file) => readTitles(file, read(file)))
const requirements = parseRequirements(read('docs/requirements.md'))
const faults = parseFaults(read('docs/reliability.md'))
const specification = existsSync(SPECIFICATION_FILE) ? parseRequirements(read(SPECIFICATION_FILE)) : null

const input = { requirements, faults, titles }
const { missing, waiting, shownByNpmTest, shownByTestAll } = findCoverage(input)
const problems = [
  ...findTitleProblems(input),
  ...(specification ? findSpecificationProblems(requirements, specification, SPECIFICATION_EXCEPTIONS) : []),
]

const lines = new Map([...requirements.map(({ id, line }) => [id, line] as const), ...faults])
const newIds = specification?.map(({ id }) => id).filter((id) => !lines.has(id)) ?? []
if (newIds.length > 0) console.log(`Not in docs/requirements.md yet: ${newIds.join(', ')}`)
for (const { ids, text } of titles.filter(({ isWaiting }) => isWaiting))
  console.log(`Waiting: ${ids.join(', ')}: ${text}`)
for (const id of missing) console.log(`Without a test: ${lines.get(id)}`)
for (const problem of problems) console.error(problem)
const shownCount = shownByNpmTest.length + shownByTestAll.length
console.log(
  `Tests show ${shownCount} of ${lines.size} requirements and faults: ${shownByNpmTest.length} with npm test, and ` +
    `${shownByTestAll.length} only with npm run test:all. Waiting for the product: ${waiting.length}.`,
)
process.exitCode = missing.length + problems.length === 0 ? 0 : 1
