import type { PopupState } from '../messages'

const numbers = new Intl.NumberFormat('en')
const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Who is signed in at the practice site. */
export function accountText({ status: { account, importState }, isDemo }: PopupState): string {
  if (isDemo) return 'Demo, without an account at leetcode.com.'
  if (account === null && importState === 'paused') return 'Paused: the account at leetcode.com is not checked.'
  return account === null
    ? 'No account is signed in at leetcode.com.'
    : `Signed in at leetcode.com as ${account.username}.`
}

/** The state of the import in one sentence. */
export function stateText(state: PopupState): string {
  const { importState, retryAt, waitReason, submissions } = state.status
  switch (importState) {
    case 'running':
      return 'Importing your history. You can close this window.'
    case 'waiting': {
      const wait = `Waiting before the next request${retryAt === null ? '' : `, until ${times.format(retryAt)}`}.`
      return waitReason ? `${waitReason} ${wait}` : wait
    }
    case 'paused':
      return 'Paused. Nothing is imported or recorded. Press "Retry" to continue.'
    case 'stopped':
      return needsSiteVisit(state) ? 'Started.' : 'Stopped.'
    case 'complete':
      return submissions === 0
        ? 'Complete: this account has no submissions.'
        : 'Complete. New submissions are recorded as you make them.'
    case 'idle':
      return 'Not started. Open leetcode.com and sign in there.'
  }
}

/** Whether nothing was read yet because the user has not opened leetcode.com or signed in there: a step, not a fault. */
export const needsSiteVisit = ({ status: { stop, lastCheckAt } }: PopupState): boolean =>
  lastCheckAt === null && (stop?.reason === 'no-tab' || stop?.reason === 'signed-out')

/** What to do first, while nothing is read or recorded. */
export function firstStepText({ consent }: PopupState): string {
  return consent === 'changed'
    ? 'Recording is off: the text about what is recorded has changed. Read it and press "Start" again.'
    : 'Nothing is read or recorded yet. Read what the extension records, then press "Start".'
}

/** The counts, as label and value. */
export function countText({ status, runs, snapshots }: PopupState): [label: string, value: string][] {
  return [
    ['Submissions', numbers.format(status.submissions)],
    ['With code', numbers.format(status.withCode)],
    ['With details', numbers.format(status.withDetails)],
    ['Runs recorded', numbers.format(runs)],
    ['Code snapshots', numbers.format(snapshots)],
    ['Last check', status.lastCheckAt === null ? 'Never' : times.format(status.lastCheckAt)],
  ]
}

/** The time when a connected site last read data. */
export function lastReadText(lastReadAt: number | null): string {
  return lastReadAt === null ? 'Has not read any data yet' : `Last read ${times.format(lastReadAt)}`
}
