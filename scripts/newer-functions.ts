import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from './floor'

/** Names of functions that the output may contain: functions that are called only if they exist, and other functions with the same name. */
const ALLOWED_NAMES = new Set([
  'requestIdleCallback', // src/ui/App.tsx and CodeMirror fall back to a timer.
  'cancelIdleCallback', // CodeMirror calls it only after requestIdleCallback.
  'Error.captureStackTrace', // idb checks for it.
  'Highlight', // src/ui/features/history/found-texts.ts checks for it.
  'viewport', // a getter of CodeMirror's
  'use', // a function of React's
  'take', // a method of the app's own
  'toArray', // React.Children.toArray
])

/** Matches a call, with the name before the dot: `groupBy` after `Object`, `toArray` after a bracket. */
const FUNCTION_CALL = /(?<![\w$])(?:(?<owner>\w+)?(?<dot>\.))?(?<name>\w+)\(/g
const STYLE_FUNCTION = /(?<![\w-])[a-z]+(?:-[a-z]+)+(?=\()/g

/**
 * Returns the functions in a script or style sheet that a supported browser lacks. Vite converts newer syntax, but adds no missing
 * functions.
 */
export function findNewerFunctions(output: string): string[] {
  const calls = [...output.matchAll(FUNCTION_CALL)].map(({ groups = {} }) => {
    const { owner, dot, name = '' } = groups
    if (!dot) return globals.has(name) ? name : ''
    return newerStatics.has(`${owner}.${name}`) ? `${owner}.${name}` : methods.has(name) ? name : ''
  })
  const names = new Set([...calls, ...(output.match(STYLE_FUNCTION) ?? []).filter((name) => styles.has(name))])
  return [...names].filter((name) => name !== '' && !ALLOWED_NAMES.has(name)).sort()
}

type Feature = [name: string, data: Identifier]

/** Returns the version in which a browser added a feature; Infinity if the browser lacks it, or has it only behind a setting. */
function supportedSince(support: SimpleSupportStatement | SimpleSupportStatement[] | undefined): number {
  const usableStatements = [support ?? []]
    .flat()
    .filter((statement) => !(statement.flags || statement.prefix || statement.alternative_name))
  const versions = usableStatements.map(({ version_added }) =>
    Number.parseFloat(String(version_added).replace('≤', '')),
  )
  return Math.min(Number.POSITIVE_INFINITY, ...versions.filter((version) => !Number.isNaN(version)))
}

const isNewer = ({ __compat }: Identifier): boolean =>
  __compat !== undefined &&
  Object.entries(OLDEST_BROWSERS).some(
    ([browser, version]) => supportedSince(Reflect.get(__compat.support, browser)) > version,
  )

const listFeatures = (group: Identifier | undefined): Feature[] =>
  Object.entries(group ?? {}).flatMap(([name, member]) =>
    name === '__compat' || /_(event|permission)$/.test(name) ? [] : [[name, member as Identifier]],
  )

const listNewer = (features: Feature[]): string[] =>
  features.filter(([, feature]) => isNewer(feature)).map(([name]) => name)

const languageTypes = listFeatures(data.javascript?.builtins)
const browserTypes = listFeatures(data.api)
const members = [...languageTypes, ...browserTypes].flatMap(([, type]) => listFeatures(type))

/** Newer types and global functions: `EditContext`, `requestIdleCallback`. */
const globals = new Set(listNewer([...languageTypes, ...browserTypes, ...listFeatures(data.api?.Window)]))

/** Newer functions of a type: `Object.groupBy`, `AbortSignal.any`. */
const newerStatics = new Set(
  [...languageTypes, ...browserTypes].flatMap(([type, feature]) =>
    listNewer(listFeatures(feature)).map((name) => `${type}.${name.replace(/_static$/, '')}`),
  ),
)

/**
 * Newer methods of the language whose names no older type has. Methods of the browser are not checked, because too many of their names are
 * ambiguous.
 */
const olderNames = new Set(
  members.filter(([, member]) => !isNewer(member)).map(([name]) => name.replace(/_static$/, '')),
)
const methods = new Set(
  listNewer(languageTypes.flatMap(([, type]) => listFeatures(type))).filter((name) => !olderNames.has(name)),
)

/** Newer CSS functions with a hyphen. Others are not checked, because they have the same names as functions of scripts. */
const styles = new Set(listNewer(listFeatures(data.css?.types).flatMap(([, type]) => listFeatures(type))))

/** Throws if a script or style sheet of a built app uses a function that a supported browser lacks. */
export function checkFunctions(dist: string): void {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name))
  const problems = files.flatMap((file) => {
    const names = findNewerFunctions(readFileSync(join(dist, file), 'utf8'))
    return names.length === 0 ? [] : [`${file} calls ${names.join(', ')}`]
  })
  if (problems.length > 0)
    throw new Error(`The oldest supported browsers (scripts/floor.ts) lack these functions:\n${problems.join('\n')}`)
}
