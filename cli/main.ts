import { CommandError, HELP, readCommand } from './options'
import { print, printError } from './output'
import { serve } from './serve'

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2))
  switch (command.name) {
    case 'help':
      await print(`${HELP}\n`)
      return 0
    case 'version':
      await print(`${SOLVELOG_VERSION}\n`)
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
    printError(error instanceof Error ? error.message : String(error))
    if (error instanceof CommandError) printError('solvelog --help lists all options.')
    process.exitCode = 1
  },
)
