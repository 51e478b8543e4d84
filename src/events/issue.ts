import * as v from 'valibot'
import { wellFormed } from '#lib/well-formed'

/** UTF-16 units of an explanation: it may quote what was found, which may be of any length. */
const MAX_LENGTH = 300

/** Where a value does not fit its shape, and why, in words that can be shown. `whole` names the value itself. */
export function describeIssue(issue: v.BaseIssue<unknown>, whole: string): string {
  const words = `${v.getDotPath(issue) ?? whole}: ${issue.message}`
  return wellFormed(words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH)}…` : words)
}
