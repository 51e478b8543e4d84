import { userKey } from '#domain/username'
import { pluralize } from '#lib/format'
import type { Header } from './lines'

/** The content of an export in words. */
export const describeExport = ({ commits, events }: Pick<Header, 'commits' | 'events'>): string =>
  `${pluralize(commits, 'change')} and ${pluralize(events, 'event')}`

/** The file name of a user's export; `at` in epoch milliseconds. */
export function exportFileName(username: string, at: number, ending: string): string {
  const safe = userKey(username).replace(/[^\w.-]+/g, '_')
  return `solvelog-${safe}-${new Date(at).toISOString().slice(0, 10)}.${ending}`
}
