import * as v from 'valibot'
import { toWellFormed } from '#lib/well-formed'

/** In UTF-16 units. A message may quote a value of any length. */
const MAX_MESSAGE_LENGTH = 300

/** Returns the path of an invalid field and the reason, as text for users. `whole` is the name of the value if the path is empty. */
export function describeIssue(issue: v.BaseIssue<unknown>, whole: string): string {
  const message = `${v.getDotPath(issue) ?? whole}: ${issue.message}`
  return toWellFormed(message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message)
}
