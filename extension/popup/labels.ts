import type { PopupState } from '../messages'

const numberFormat = new Intl.NumberFormat('en')
const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function describeAccount({ status: { account, importState }, isDemo }: PopupState): string {
  if (isDemo) return 'Demo, without an account at leetcode.com.'
  if (account === null && importState === 'paused') return 'Paused: the account at leetcode.com is not checked.'
  return account === null
    ? 'No account is signed in at leetcode.com.'
    : `Signed in at leetcode.com as ${account.username}.`
}

export function describeState(state: PopupState): string {
  const { importState, retryAt, waitReason, submissions } = state.status
  switch (importState) {
    case 'running':
      return 'Importing your history. You can close this window.'
    case 'waiting': {
      const waitText = `Waiting before the next request${retryAt === null ? '' : `, until ${timeFormat.format(retryAt)}`}.`
      return waitReason ? `${waitReason} ${waitText}` : waitText
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

/**
 * Whether nothing was read yet because the user has not opened leetcode.com or signed in there. This is a step for the user, not an error.
 */
export const needsSiteVisit = ({ status: { stop, lastCheckAt } }: PopupState): boolean =>
  lastCheckAt === null && (stop?.reason === 'no-tab' || stop?.reason === 'signed-out')

export function describeFirstStep({ consent }: PopupState): string {
  return consent === 'changed'
    ? 'Recording is off: the text about what is recorded has changed. Read it and press "Start" again.'
    : 'Nothing is read or recorded yet. Read what the extension records, then press "Start".'
}

export function listCounts({ status, runs, snapshots }: PopupState): [label: string, value: string][] {
  return [
    ['Submissions', numberFormat.format(status.submissions)],
    ['With code', numberFormat.format(status.withCode)],
    ['With details', numberFormat.format(status.withDetails)],
    ['Runs recorded', numberFormat.format(runs)],
    ['Code snapshots', numberFormat.format(snapshots)],
    ['Last check', status.lastCheckAt === null ? 'Never' : timeFormat.format(status.lastCheckAt)],
  ]
}

export function describeLastRead(lastReadAt: number | null): string {
  return lastReadAt === null ? 'Has not read any data yet' : `Last read ${timeFormat.format(lastReadAt)}`
}
