/** Returns why a version cannot be released; null if it can. `tags` are the repository's tags, such as v0.1.0 (X3). */
export function findVersionProblem(
  nextVersion: string,
  currentVersion: string,
  tags: readonly string[],
): string | null {
  const numbers = parseVersion(nextVersion)
  if (!numbers) return `"${nextVersion}" is no version. Give three numbers, such as 0.2.0.`
  if (tags.includes(formatTag(nextVersion)))
    return `${nextVersion} is released already: the tag ${formatTag(nextVersion)} exists.`
  const released = [currentVersion, ...tags.map((tag) => tag.replace(/^v/, ''))].map(
    (version) => parseVersion(version) ?? [0, 0, 0],
  )
  const newest = released.reduce((a, b) => (isNewer(b, a) ? b : a))
  // The first release may have the version that package.json already has.
  const isFirst = tags.length === 0 && nextVersion === currentVersion
  if (!isFirst && !isNewer(numbers, newest)) return `${nextVersion} is not newer than ${newest.join('.')}.`
  return null
}

export const formatTag = (version: string): string => `v${version}`

function parseVersion(version: string): number[] | null {
  const parts = /^(\d{1,5})\.(\d{1,5})\.(\d{1,5})$/.exec(version)
  return parts ? parts.slice(1).map(Number) : null
}

function isNewer(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((number, i) => number !== b[i])
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0)
}
