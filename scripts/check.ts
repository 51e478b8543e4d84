import { run, tool } from './run'

/** The static checks: a title and the command of each. */
const OF_THE_CODE: [what: string, command: string, ...args: string[]][] = [
  ['lint and format', tool('biome'), 'check', '--error-on-warnings', '.'],
  ['types', tool('tsc'), '-b'],
  ['room rules', tool('depcruise'), 'src', 'extension', 'server', 'content', '--config', '.dependency-cruiser.cjs'],
  ['unused code and dependencies', tool('knip')],
  ['duplicates', tool('jscpd')],
  ['extension build', tool('tsx'), 'scripts/build-extension.ts'],
  ['extension lint', tool('web-ext'), 'lint', '-s', 'dist-extension/firefox', '--warnings-as-errors'],
  ['requirements and faults shown by a test', tool('tsx'), 'scripts/spec.ts'],
]

/** Looks up known vulnerabilities of the packages. `--without-audit` skips it. */
const AUDIT: (typeof OF_THE_CODE)[number] = ['known holes in packages', tool('tsx'), 'scripts/audit.ts']
const CHECKS = process.argv.includes('--without-audit') ? OF_THE_CODE : [...OF_THE_CODE, AUDIT]

const TIME_AND_CHANCE = 'Date\\.now|new Date\\(\\)|Math\\.random|randomUUID|getRandomValues|performance\\.now'

/** Whether time and chance enter the rules and the worker at their one door; git grep fails when it finds nothing. */
async function givenHolds(): Promise<boolean> {
  console.log('\n— time and chance')
  const rooms = ['src/domain', 'src/events', 'src/worker', ':!src/worker/platform.ts']
  const { code } = await run('git', ['grep', '--untracked', '-nE', TIME_AND_CHANCE, '--', ...rooms])
  if (code === 0)
    console.log(
      'Time, ids and chance belong in src/worker/platform.ts: take them from a Clock, or be handed the value.',
    )
  return code === 1
}

const failed = (await givenHolds()) ? [] : ['time and chance']
for (const [what, command, ...args] of CHECKS) {
  console.log(`\n— ${what}`)
  const { code } = await run(command, args)
  if (code !== 0) failed.push(what)
}
console.log(failed.length === 0 ? '\nAll checks hold.' : `\nFailed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)
