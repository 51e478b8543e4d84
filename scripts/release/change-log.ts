const UNRELEASED = '## [Unreleased]'

/**
 * The change log with its unreleased changes under the heading of a version. `date` is a day, such as 2026-03-01. Throws if nothing is
 * unreleased.
 */
export function releaseChangeLog(text: string, version: string, date: string): string {
  const [before, rest] = splitOnce(text, `${UNRELEASED}\n`)
  const [notes, older] = splitAtHeading(rest)
  if (notes === '') throw new Error(`CHANGELOG.md has nothing under "${UNRELEASED}". Describe the changes there first.`)
  return `${before}${UNRELEASED}\n\n## [${version}] - ${date}\n\n${notes}\n${older && `\n${older}`}`
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  if (at < 0) throw new Error(`CHANGELOG.md has no line "${separator.trim()}".`)
  return [text.slice(0, at), text.slice(at + separator.length)]
}

/** The changes of a released version, as notes. Throws if the version is not in the change log. */
export function notesOf(text: string, version: string): string {
  const [, rest] = splitOnce(text, `## [${version}] - `)
  const [notes] = splitAtHeading(rest.slice(rest.indexOf('\n')))
  return `${notes}\n`
}

/** The text up to the next version's heading, trimmed, and the rest. */
function splitAtHeading(text: string): [string, string] {
  const next = text.search(/^## \[/m)
  return next < 0 ? [text.trim(), ''] : [text.slice(0, next).trim(), text.slice(next)]
}
