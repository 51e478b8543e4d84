const UNRELEASED_HEADING = '## [Unreleased]'

/**
 * Returns the change log with its unreleased changes under the heading of a version. `date` is a day, such as 2026-03-01. Throws an error
 * if there are no unreleased changes.
 */
export function releaseChangeLog(text: string, version: string, date: string): string {
  const [before, rest] = splitOnce(text, `${UNRELEASED_HEADING}\n`)
  const [notes, older] = splitAtHeading(rest)
  if (notes === '')
    throw new Error(`CHANGELOG.md has nothing under "${UNRELEASED_HEADING}". Describe the changes there first.`)
  return `${before}${UNRELEASED_HEADING}\n\n## [${version}] - ${date}\n\n${notes}\n${older && `\n${older}`}`
}

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator)
  if (index < 0) throw new Error(`CHANGELOG.md has no line "${separator.trim()}".`)
  return [text.slice(0, index), text.slice(index + separator.length)]
}

/** Returns the changes of a released version. Throws an error if the change log does not contain the version. */
export function extractNotes(text: string, version: string): string {
  const [, rest] = splitOnce(text, `## [${version}] - `)
  const [notes] = splitAtHeading(rest.slice(rest.indexOf('\n')))
  return `${notes}\n`
}

/** Splits a text before the next heading of a version. The first part is trimmed. */
function splitAtHeading(text: string): [string, string] {
  const next = text.search(/^## \[/m)
  return next < 0 ? [text.trim(), ''] : [text.slice(0, next).trim(), text.slice(next)]
}
