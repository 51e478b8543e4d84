import { describe, expect, it } from 'vitest'
import { getDefaultDataFolder } from '../../../cli/data-folder'
import { readCommand } from '../../../cli/options'

const parseCommandText = (args: string) => readCommand(args === '' ? [] : args.split(' '))

describe('[X2, X5] the command line', () => {
  it('serves without a command', () => {
    const options = { port: undefined, host: undefined, dataFolder: undefined, open: false }
    expect(parseCommandText('')).toEqual({ name: 'serve', options })
    expect(parseCommandText('--port 8000 --host 0.0.0.0 --data /tmp/x --open')).toEqual({
      name: 'serve',
      options: { port: '8000', host: '0.0.0.0', dataFolder: '/tmp/x', open: true },
    })
  })

  it('inspects a log', () => {
    const options = { file: 'a.ndjson.gz', showsChanges: false, untilTime: null, format: 'text' }
    expect(parseCommandText('log a.ndjson.gz')).toEqual({ name: 'log', options })
    expect(parseCommandText('log - --changes --json')).toMatchObject({
      options: { file: '-', showsChanges: true, format: 'json' },
    })
    expect(parseCommandText('log a --at 2026-03-01')).toMatchObject({
      options: { untilTime: new Date(2026, 2, 2).getTime() - 1 },
    })
    expect(parseCommandText('log a --at 2026-03-01T18:00Z')).toMatchObject({
      options: { untilTime: Date.UTC(2026, 2, 1, 18) },
    })
  })

  it.each([
    ['lgo', 'There is no command "lgo".'],
    ['log', 'Name the export to read: solvelog log FILE'],
    ['log a b', 'Only one file can be read; "b" is a second one.'],
    ['log a --json --csv', 'Choose --json or --csv, not both.'],
    ['log a --at yesterday', '--at needs a time such as 2026-03-01 or 2026-03-01T18:00, got "yesterday".'],
    ['log a --open', '"solvelog log" has no option --open.'],
    ['--csv', '"solvelog" has no option --csv.'],
    ['--port 70000', '--port needs a whole number from 0 to 65535, got "70000".'],
    ['--port x', '--port needs a whole number'],
    ['--prot 5', "Unknown option '--prot'"],
  ])('refuses "%s" and says why', (args, message) => {
    expect(() => parseCommandText(args)).toThrow(message)
  })
})

it('[X2] the data folder is the one of the platform', () => {
  expect(getDefaultDataFolder({}, 'linux', '/home/ada')).toBe('/home/ada/.local/share/solvelog')
  expect(getDefaultDataFolder({ XDG_DATA_HOME: '/data' }, 'linux', '/home/ada')).toBe('/data/solvelog')
  expect(getDefaultDataFolder({ XDG_DATA_HOME: 'data' }, 'linux', '/home/ada')).toBe('/home/ada/.local/share/solvelog')
  expect(getDefaultDataFolder({}, 'darwin', '/Users/ada')).toBe('/Users/ada/Library/Application Support/Solvelog')
  expect(getDefaultDataFolder({ LOCALAPPDATA: 'C:/Local' }, 'win32', 'C:/Users/ada')).toContain('Solvelog')
})
