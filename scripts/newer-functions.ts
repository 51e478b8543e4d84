import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from './floor'

/**
 * Names that the output may contain: functions that are called only if they exist, and other functions with the same
 * name.
 */
const ALLOWED = new Set([
  'requestIdleCallback', // src/ui/App.tsx and CodeMirror fall back to a timer.
  'cancelIdleCallback', // CodeMirror calls it only after requestIdleCallback.
  'Error.captureStackTrace', // idb checks for it.
  'Highlight', // src/ui/features/history/found-texts.ts checks for it.
  'viewport', // a getter of CodeMirror's
  'use', // a function of React's
  'take', // a method of the app's own
  'restore', // a method of the app's own, of the parts of a place
  'toArray', // React.Children.toArray
])

/** A call, with the name before the dot: `groupBy` after `Object`, `toArray` after a bracket. */
const CALL = /(?<![\w$])(?:(?<owner>\w+)?(?<dot>\.))?(?<name>\w+)\(/g
const STYLE = /(?<![\w-])[a-z]+(?:-[a-z]+)+(?=\()/g

/** The functions in a script or style sheet that a supported browser lacks: lowering the syntax adds no functions. */
export function newerFunctions(output: string): string[] {
  const calls = [...output.matchAll(CALL)].map(({ groups = {} }) => {
    const { owner, dot, name = '' } = groups
    if (!dot) return globals.has(name) ? name : ''
    return statics.has(`${owner}.${name}`) ? `${owner}.${name}` : methods.has(name) ? name : ''
  })
  const names = new Set([...calls, ...(output.match(STYLE) ?? []).filter((name) => styles.has(name))])
  return [...names].filter((name) => name !== '' && !ALLOWED.has(name)).sort()
}

type Feature = [name: string, data: Identifier]

/** The version that added a feature; Infinity if the browser lacks it or has it only behind a setting. */
function versionOf(support: SimpleSupportStatement | SimpleSupportStatement[] | undefined): number {
  const usable = [support ?? []].flat().filter((one) => !(one.flags || one.prefix || one.alternative_name))
  const versions = usable.map(({ version_added }) => Number.parseFloat(String(version_added).replace('≤', '')))
  return Math.min(Number.POSITIVE_INFINITY, ...versions.filter((version) => !Number.isNaN(version)))
}

const isNewer = ({ __compat }: Identifier): boolean =>
  __compat !== undefined &&
  Object.entries(OLDEST_BROWSERS).some(
    ([browser, version]) => versionOf(Reflect.get(__compat.support, browser)) > version,
  )

const featuresOf = (group: Identifier | undefined): Feature[] =>
  Object.entries(group ?? {}).flatMap(([name, member]) =>
    name === '__compat' || /_(event|permission)$/.test(name) ? [] : [[name, member as Identifier]],
  )

const newerIn = (features: Feature[]): string[] =>
  features.filter(([, feature]) => isNewer(feature)).map(([name]) => name)

const language = featuresOf(data.javascript?.builtins)
const browser = featuresOf(data.api)
const members = [...language, ...browser].flatMap(([, type]) => featuresOf(type))

/** Types and global functions: `EditContext`, `requestIdleCallback`. */
const globals = new Set(newerIn([...language, ...browser, ...featuresOf(data.api?.Window)]))

/** Functions of a type: `Object.groupBy`, `AbortSignal.any`. */
const statics = new Set(
  [...language, ...browser].flatMap(([type, feature]) =>
    newerIn(featuresOf(feature)).map((name) => `${type}.${name.replace(/_static$/, '')}`),
  ),
)

/**
 * Methods of the language that no older type has. Methods of the browser are left out, because too many names are
 * ambiguous.
 */
const older = new Set(members.filter(([, member]) => !isNewer(member)).map(([name]) => name.replace(/_static$/, '')))
const methods = new Set(newerIn(language.flatMap(([, type]) => featuresOf(type))).filter((name) => !older.has(name)))

/** CSS functions. Only those with a hyphen, because others share their names with functions of scripts. */
const styles = new Set(newerIn(featuresOf(data.css?.types).flatMap(([, type]) => featuresOf(type))))

/** Fails if a script or style sheet of a built app uses a function that a supported browser lacks. */
export function checkFunctions(dist: string): void {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name))
  const problems = files.flatMap((file) => {
    const names = newerFunctions(readFileSync(join(dist, file), 'utf8'))
    return names.length === 0 ? [] : [`${file} calls ${names.join(', ')}`]
  })
  if (problems.length > 0)
    throw new Error(`The oldest supported browsers (scripts/floor.ts) lack these functions:\n${problems.join('\n')}`)
}
