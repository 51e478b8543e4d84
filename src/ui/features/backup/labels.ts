import { describeContents } from '#domain/log-contents'
import { formatNumber, pluralize } from '#lib/format'
import { isValidTime } from '#lib/time'
import type {
  ImportOutcome,
  ImportPreview,
  ImportUndoResult,
  SecondCopyStatus,
  SharedFolderStatus,
  UndoPreview,
} from '#protocol/backup'
import type { VaultStatus } from '#protocol/devices'

type VaultPlaces = { readonly state: VaultStatus['state']; readonly devices: readonly unknown[] }
type FolderPlaces = Pick<SharedFolderStatus, 'devices'>

const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

/** Formats a day in the local time zone; `at` in epoch milliseconds. */
export const formatSavedDay = (at: number): string => (isValidTime(at) ? dayFormat.format(at) : 'an unknown day')

const formatDayRange = (from: number, to: number): string =>
  isValidTime(from) && isValidTime(to) && from <= to
    ? dayFormat.formatRange(from, to)
    : `${formatSavedDay(from)} – ${formatSavedDay(to)}`

/** Returns on how many devices the log is stored, by the sync through the server or through the shared folder. */
export function describePlaces(vault: VaultPlaces | null | undefined, folder: FolderPlaces | null): string {
  const syncedVault = vault && vault.state !== 'gone' && vault.state !== 'removed' ? vault : null
  const count = Math.max(syncedVault?.devices.length ?? 1, folder ? folder.devices + 1 : 1)
  if (count > 1) return `on ${pluralize(count, 'device')}`
  return syncedVault ? 'encrypted on the server' : 'only in this browser'
}

/** Describes the state of the log's second copy for the user. `commits` is the number of commits in the log. */
export function describeSecondCopy({ state, head, reason }: SecondCopyStatus, commits: number): string {
  const missingCount = commits - (head?.seq ?? 0)
  switch (state) {
    case 'kept':
      return missingCount > 0
        ? `Being updated: it lacks ${pluralize(missingCount, 'change')}.`
        : 'Yes, in case your browser damages its database.'
    case 'behind':
      return `Not up to date. ${reason} Solvelog tries again after your next change.`
    case 'full':
      return 'Deleted, because the browser’s storage for this page was full. Keep an export as a backup.'
    case 'unavailable':
      return 'No: this browser or private window doesn’t support it. Keep an export as a backup.'
    case 'blocked':
      return `Not updated. ${reason}.`
    case 'none':
      return 'No'
    default:
      return state satisfies never
  }
}

/** Describes the effect of an import in one sentence, such as "Adds 140 submissions and 2 notes to noa." */
export function describeImportEffect({ addedCounts, reinstated, user, commits, submissions }: ImportPreview): string {
  const added = addedCounts && describeContents(addedCounts.contents)
  if (added) return `Adds ${added} to ${user}.`
  if (submissions && submissions.completed > 0)
    return `Completes ${pluralize(submissions.completed, 'submission')} of ${user}.`
  if (addedCounts) return `Adds ${pluralize(addedCounts.commits, 'change')} to ${user}.`
  if (reinstated > 0)
    return `Nothing in it is new, but ${pluralize(reinstated, 'change')} of ${user} would be restored.`
  const known = submissions ? pluralize(submissions.total, 'submission') : pluralize(commits, 'change')
  return `Everything in it is here already: ${known} of ${user}.`
}

export function describeImportNotes({
  addedCounts,
  knownCommitCount,
  reinstated,
  withdrawn,
  contradicted,
  unreadEventCount,
  submissions,
}: ImportPreview): string[] {
  const unreadable = submissions?.unreadable ?? null
  const completed = addedCounts?.contents.submissions ? (submissions?.completed ?? 0) : 0
  return [
    completed > 0 && `${pluralize(completed, 'submission')} that you already have will be completed.`,
    addedCounts !== null &&
      submissions === null &&
      `${describeContents(addedCounts.contents) ? `${pluralize(addedCounts.commits, 'change')} from` : 'From'} ${pluralize(addedCounts.devices, 'device')}, ${formatDayRange(addedCounts.from, addedCounts.to)}.`,
    unreadable !== null && `Not everything could be read. The first part that is left out: ${unreadable}`,
    knownCommitCount > 0 &&
      addedCounts !== null &&
      `${pluralize(knownCommitCount, 'change')} in it you already have; no duplicates.`,
    reinstated > 0 && addedCounts !== null && `${pluralize(reinstated, 'change')} you undid will be restored.`,
    withdrawn > 0 && `${pluralize(withdrawn, 'change')} of yours will be hidden: another device undid them.`,
    contradicted > 0 &&
      `${pluralize(contradicted, 'change')} ${contradicted === 1 ? 'exists' : 'exist'} in two versions. Both versions are kept: compare them in Changes.`,
    unreadEventCount > 0 &&
      `${pluralize(unreadEventCount, 'event')} of a newer version ${unreadEventCount === 1 ? 'is' : 'are'} kept, but not shown until you update.`,
  ].filter((text) => text !== false && text !== null)
}

export function describeImportResult({ id, commits, contents, reinstated, contradicted }: ImportOutcome): string {
  if (id === null) return 'Already up to date.'
  if (commits === 0) return `Restored ${pluralize(reinstated, 'change')}.`
  const added = `Added ${describeContents(contents) ?? pluralize(commits, 'change')}.`
  if (contradicted === 0) return added
  return `${added} ${pluralize(contradicted, 'change')} now ${contradicted === 1 ? 'has' : 'have'} two versions: compare them in Changes.`
}

/** Returns texts about the effect of undoing an import. `isShared` is true if this browser syncs with a shared folder. */
export function describeUndoEffect({ commits, solves, dependentChanges }: UndoPreview, isShared: boolean): string[] {
  const changes = pluralize(commits, 'change')
  return [
    `${solves > 0 ? `${changes} and ${pluralize(solves, 'solve')}` : changes} will be hidden.`,
    describeDependents(dependentChanges),
    'You can redo the import here or from Changes.',
    isShared && 'Devices that share your folder hide them too. Each shows a message and can restore them.',
  ].filter((text) => text !== false && text !== null)
}

export function describeImportUndo({ commit, commits, dependentChanges }: ImportUndoResult): string {
  if (commit === null) return 'This import was undone before. Nothing was changed.'
  const hiddenText = `Import undone: ${pluralize(commits, 'change')} ${commits === 1 ? 'is' : 'are'} hidden.`
  return [hiddenText, describeDependents(dependentChanges)].filter((text) => text !== null).join(' ')
}

function describeDependents(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? '1 of your changes depends on these solves. It stays saved, and is shown again with its solve.'
    : `${formatNumber(count)} of your changes depend on these solves. They stay saved, and are shown again with their solves.`
}
