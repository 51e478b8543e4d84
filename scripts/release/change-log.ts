const UNRELEASED = '## [Unreleased]'

/**
 * The change log with its unreleased changes under the heading of a version, and these changes as notes. `date` is a day, such as
 * 2026-03-01. Throws if nothing is unreleased.
 */
export function releaseChangeLog(text: string, version: string, date: string): { text: string; notes: string } {
  const [before, rest] = splitOnce(text, `${UNRELEASED}\n`)
  const next = rest.search(/^## \[/m)
  const notes = (next < 0 ? rest : rest.slice(0, next)).trim()
  if (notes === '') throw new Error(`CHANGELOG.md has nothing under "${UNRELEASED}". Describe the changes there first.`)
  const older = next < 0 ? '' : `\n${rest.slice(next)}`
  return { text: `${before}${UNRELEASED}\n\n## [${version}] - ${date}\n\n${notes}\n${older}`, notes: `${notes}\n` }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  if (at < 0) throw new Error(`CHANGELOG.md has no line "${separator.trim()}".`)
  return [text.slice(0, at), text.slice(at + separator.length)]
}
