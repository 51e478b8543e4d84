import { subscribe } from 'valtio'
import { dataState } from '../state/backup-store'
import { state } from '../state/state'

let waiting: { seq: number; work: () => void }[] = []

/** The end of the log in the newest update of the worker. The update of a change arrives before its save is answered. */
export const logEnd = (): number => state.views?.solves.commits ?? 0

/**
 * Runs work once the second copy has the log up to this position, so that what a person typed is on the disk twice before its draft is
 * removed. Runs it at once if there is no copy, or if it cannot be written.
 */
export function whenCopied(seq: number, work: () => void): void {
  waiting.push({ seq, work })
  runWaiting()
}

subscribe(dataState, runWaiting)

function runWaiting(): void {
  const { copy } = dataState
  if (!copy || waiting.length === 0) return
  const copiedSeq = copy.state === 'kept' ? (copy.head?.seq ?? 0) : Number.POSITIVE_INFINITY
  const isCopied = ({ seq }: { seq: number }) => seq <= copiedSeq
  const ready = waiting.filter(isCopied)
  waiting = waiting.filter((one) => !isCopied(one))
  for (const { work } of ready) work()
}
