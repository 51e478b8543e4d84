import * as v from 'valibot'
import { toWellFormed } from '#lib/well-formed'

/** Maximum length in UTF-16 units: a message may quote a value of any length. */
const MAX_LENGTH = 300

/** The path of an invalid field and the reason, as text for users. `whole` names the value if the path is empty. */
export function describeIssue(issue: v.BaseIssue<unknown>, whole: string): string {
  const words = `${v.getDotPath(issue) ?? whole}: ${issue.message}`
  return toWellFormed(words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH)}…` : words)
}
