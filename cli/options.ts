import { parseArgs } from 'node:util'

export const HELP = `Solvelog: a training log for coding interviews.

  solvelog [options]            serves the app on this computer
    --port N                    the port (default 5173). Your log belongs to the address with its port.
    --data FOLDER               stores the problem list and the data of device sync here
                                (default: your system's folder for application data)
    --open                      opens the app in your browser
    --host ADDRESS              listens on this address (default: this computer only). Other devices need https in front of it

  solvelog log FILE [options]   reads an export ("Your data" in the app); - reads standard input
    --changes                   lists every change
    --at TIME                   shows the log as it was, for example 2026-03-01 or 2026-03-01T18:00
    --json, --csv               prints for other programs: the changes with --changes, else the solves

  solvelog --version
  solvelog --help`

const MAX_PORT = 65_535

export interface ServeOptions {
  /** The port, as text that the user typed. */
  port: string | undefined
  host: string | undefined
  dataFolder: string | undefined
  open: boolean
}

export interface LogOptions {
  /** The path of an export; "-" for standard input. */
  file: string
  showsChanges: boolean
  /** The time up to which changes are used, in epoch milliseconds; null uses all changes. */
  untilTime: number | null
  format: 'text' | 'json' | 'csv'
}

export type ParsedCommand =
  | { name: 'help' | 'version' }
  | { name: 'serve'; options: ServeOptions }
  | { name: 'log'; options: LogOptions }

/** Thrown for an invalid command line. */
export class CommandError extends Error {}

export function readCommand(args: readonly string[]): ParsedCommand {
  const { values, positionals } = parseArguments(args)
  if (values.help) return { name: 'help' }
  if (values.version) return { name: 'version' }
  const [command, ...rest] = positionals
  if (command === undefined) {
    refuseOtherOptions(values, ['port', 'host', 'data', 'open'], 'solvelog')
    const { host, data, open = false } = values
    const port = checkPort(values.port)
    return { name: 'serve', options: { port, host, dataFolder: data, open } }
  }
  if (command !== 'log') throw new CommandError(`There is no command "${command}".`)
  refuseOtherOptions(values, ['changes', 'at', 'json', 'csv'], 'solvelog log')
  const [file, surplus] = rest
  if (file === undefined) throw new CommandError('Name the export to read: solvelog log FILE')
  if (surplus !== undefined) throw new CommandError(`Only one file can be read; "${surplus}" is a second one.`)
  const { changes = false, at, json = false, csv = false } = values
  if (json && csv) throw new CommandError('Choose --json or --csv, not both.')
  const format = json ? 'json' : csv ? 'csv' : 'text'
  return {
    name: 'log',
    options: { file, showsChanges: changes, untilTime: at === undefined ? null : parseTime(at), format },
  }
}

function checkPort(port: string | undefined): string | undefined {
  if (port === undefined || (/^\d{1,5}$/.test(port) && Number(port) <= MAX_PORT)) return port
  throw new CommandError(`--port needs a whole number from 0 to ${MAX_PORT}, got "${port}".`)
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        open: { type: 'boolean' },
        changes: { type: 'boolean' },
        at: { type: 'string' },
        json: { type: 'boolean' },
        csv: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new CommandError((error instanceof Error ? error.message : String(error)).replaceAll('\n', ' '))
  }
}

function refuseOtherOptions(options: object, allowedNames: readonly string[], command: string): void {
  const unknownOption = Object.keys(options).find((name) => !allowedNames.includes(name))
  if (unknownOption !== undefined) throw new CommandError(`"${command}" has no option --${unknownOption}.`)
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Parses a time to epoch milliseconds. A day without a time means the end of the day in this computer's time zone. */
function parseTime(text: string): number {
  const time = new Date(ISO_DAY.test(text) ? `${text}T23:59:59.999` : text).getTime()
  if (Number.isNaN(time))
    throw new CommandError(`--at needs a time such as 2026-03-01 or 2026-03-01T18:00, got "${text}".`)
  return time
}
