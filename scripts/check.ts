import { run, tool } from './run'

/** Everything that can be said of the code without running it; each line says what it holds the code to. */
const CHECKS: [what: string, command: string, ...args: string[]][] = [
  ['lint and format', tool('biome'), 'check', '--error-on-warnings', '.'],
  ...['src/domain', 'src/events', 'src/wire', 'src/worker', 'src/ui', 'server/proxy', 'server', 'test'].map(
    (room): [string, string, ...string[]] => [`types of ${room}`, tool('tsc'), '-p', `${room}/tsconfig.json`],
  ),
  ['room rules', tool('depcruise'), 'src', 'server', 'content', '--config', '.dependency-cruiser.cjs'],
  ['unused code and dependencies', tool('knip')],
  ['duplicates', tool('jscpd')],
]

let failed = 0
for (const [what, command, ...args] of CHECKS) {
  console.log(`\n— ${what}`)
  const { code } = await run(command, args)
  if (code !== 0) failed += 1
}
console.log(failed === 0 ? '\nAll checks hold.' : `\n${failed} of ${CHECKS.length} checks failed.`)
process.exit(failed === 0 ? 0 : 1)
