import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the requirements (docs/requirements.md) and faults (docs/reliability.md) that no test names in its title, such as `[L1]` or `[fault
 * 1]`. Exits with 1 if there are any. A requirement marked `[browser]` needs a test in test/e2e.
 */
const requirements = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- ([A-Z]\d+)( `\[browser\]`)?/gm)]
const faults = [...readFileSync('docs/reliability.md', 'utf8').matchAll(/^\| (\d+) +\| ([^|]+)/gm)]

const readTags = (folder: string): string[] => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.test\.tsx?$/.test(name))
  return files.flatMap(
    (name) => readFileSync(join(folder, name), 'utf8').match(/\[(fault \d+|[A-Z]\d+(, ?[A-Z]\d+)*)\]/g) ?? [],
  )
}

const readIds = (folder: string): Set<string> =>
  new Set(readTags(folder).flatMap((title) => title.match(/[A-Z]\d+/g) ?? []))

const idsOfAllTests = readIds('test')
const idsOfBrowserTests = readIds('test/e2e')
const tags = new Set(readTags('test'))
const missingRequirements = requirements.filter(
  ([, id = '', browser]) => !(browser ? idsOfBrowserTests : idsOfAllTests).has(id),
)
const untestedFaults = faults.filter(([, number = '']) => !tags.has(`[fault ${number}]`))

for (const [line] of missingRequirements) console.log(line.replace(/^- /, ''))
for (const [, number, fault = ''] of untestedFaults) console.log(`fault ${number}: ${fault.trim()}`)
console.log(
  `${requirements.length - missingRequirements.length} of ${requirements.length} requirements are shown by a test.`,
)
console.log(`${faults.length - untestedFaults.length} of ${faults.length} faults are shown by a test.`)
process.exitCode = missingRequirements.length + untestedFaults.length === 0 ? 0 : 1
