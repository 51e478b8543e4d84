import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from './floor'

/**
 * Names of functions that the oldest supported browsers may lack, but that the built code may contain. The code calls them only if they
 * exist, or calls another function with the same name.
 */
const ALLOWED_NAMES = new Set([
  'requestIdleCallback', // src/ui/app/prepare-screens.ts and CodeMirror use it only if it exists.
  'cancelIdleCallback', // CodeMirror calls it only after requestIdleCallback.
  'Error.captureStackTrace', // Packages such as ts-fsrs call it only if it exists.
  'Highlight', // src/ui/features/history/found-texts.ts uses it only if it exists.
  'viewport', // CodeMirror has a getter of this name.
  'use', // React has a function of this name.
  'take',
  'toArray', // React has Children.toArray.
])

/** Matches a call of a function. `owner` is the name before the dot, for example `Object` in `Object.groupBy(`. */
const FUNCTION_CALL = /(?<![\w$])(?:(?<owner>\w+)?(?<dot>\.))?(?<name>\w+)\(/g
const STYLE_FUNCTION = /(?<![\w-])[a-z]+(?:-[a-z]+)+(?=\()/g

/**
 * Returns the functions in a script or style sheet that a supported browser lacks. Vite converts syntax that these browsers lack, but adds
 * no missing functions.
 */
export function findNewerFunctions(output: string): string[] {
  const calls = [...output.matchAll(FUNCTION_CALL)].map(({ groups = {} }) => {
    const { owner, dot, name = '' } = groups
    if (!dot) return newerGlobals.has(name) ? name : ''
    return newerStatics.has(`${owner}.${name}`) ? `${owner}.${name}` : newerMethods.has(name) ? name : ''
  })
  const names = new Set([
    ...calls,
    ...(output.match(STYLE_FUNCTION) ?? []).filter((name) => newerStyleFunctions.has(name)),
  ])
  return [...names].filter((name) => name !== '' && !ALLOWED_NAMES.has(name)).sort()
}

type Feature = [name: string, data: Identifier]

/** Returns the version in which a browser added a feature; Infinity if the browser lacks it, or has it only behind a setting. */
function findFirstVersion(support: SimpleSupportStatement | SimpleSupportStatement[] | undefined): number {
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
    ([browser, version]) => findFirstVersion(Reflect.get(__compat.support, browser)) > version,
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

/** The types and global functions that a supported browser lacks, for example `EditContext` and `requestIdleCallback`. */
const newerGlobals = new Set(listNewer([...languageTypes, ...browserTypes, ...listFeatures(data.api?.Window)]))

/** The static functions that a supported browser lacks, for example `Object.groupBy` and `AbortSignal.any`. */
const newerStatics = new Set(
  [...languageTypes, ...browserTypes].flatMap(([type, feature]) =>
    listNewer(listFeatures(feature)).map((name) => `${type}.${name.replace(/_static$/, '')}`),
  ),
)

/** The names of all members of types that every supported browser has. */
const olderNames = new Set(
  members.filter(([, member]) => !isNewer(member)).map(([name]) => name.replace(/_static$/, '')),
)
/**
 * The methods of JavaScript that a supported browser lacks. Omits names that methods in all supported browsers also have. Methods of
 * browser APIs are not checked, because too many of their names are ambiguous.
 */
const newerMethods = new Set(
  listNewer(languageTypes.flatMap(([, type]) => listFeatures(type))).filter((name) => !olderNames.has(name)),
)

/**
 * The CSS functions with a hyphen that a supported browser lacks. Other CSS functions are not checked, because functions of scripts have
 * the same names.
 */
const newerStyleFunctions = new Set(listNewer(listFeatures(data.css?.types).flatMap(([, type]) => listFeatures(type))))

/** Throws an error if a script or style sheet of a built app uses a function that a supported browser lacks. */
export function checkFunctions(dist: string): void {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name))
  const problems = files.flatMap((file) => {
    const names = findNewerFunctions(readFileSync(join(dist, file), 'utf8'))
    return names.length === 0 ? [] : [`${file} calls ${names.join(', ')}`]
  })
  if (problems.length > 0)
    throw new Error(`The oldest supported browsers (scripts/floor.ts) lack these functions:\n${problems.join('\n')}`)
}
