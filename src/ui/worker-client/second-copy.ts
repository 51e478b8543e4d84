import { subscribe } from 'valtio'
import { dataState } from '../state/backup-store'
import { state } from '../state/state'

let pendingWork: { seq: number; work: () => void }[] = []

/**
 * Returns the sequence number of the last commit in the log, as of the newest update from the worker. The update of a change arrives before
 * the answer to the call that saves the change.
 */
export const readLogEnd = (): number => state.views?.solves.commits ?? 0

/**
 * Calls `work` when the log's second copy contains all commits up to sequence number `seq`. So typed text is on the disk twice before its
 * draft is removed. Calls `work` at once if there is no second copy, or if it cannot be written.
 */
export function whenCopied(seq: number, work: () => void): void {
  pendingWork.push({ seq, work })
  runReadyWork()
}

subscribe(dataState, runReadyWork)

function runReadyWork(): void {
  const { copy } = dataState
  if (!copy || pendingWork.length === 0) return
  const copiedSeq = copy.state === 'kept' ? (copy.head?.seq ?? 0) : Number.POSITIVE_INFINITY
  const isCopied = ({ seq }: { seq: number }) => seq <= copiedSeq
  const ready = pendingWork.filter(isCopied)
  pendingWork = pendingWork.filter((item) => !isCopied(item))
  for (const { work } of ready) work()
}
