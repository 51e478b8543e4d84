import { CommandError, HELP, readCommand } from './options'
import { serve } from './serve'

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2))
  switch (command.name) {
    case 'help':
      console.log(HELP)
      return 0
    case 'version':
      console.log(SOLVELOG_VERSION)
      return 0
    case 'serve':
      return serve(command.options)
    case 'log':
      return (await import('./log/command')).inspectLog(command.options)
  }
}

main().then(
  (code) => {
    // Do not call process.exit, because a started server must continue to run.
    process.exitCode = code
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    if (error instanceof CommandError) console.error('\nsolvelog --help lists all options.')
    process.exitCode = 1
  },
)
