import { useSnapshot } from 'valtio'
import type { Failure } from '#protocol/result'
import { ErrorScreen } from '../components/ErrorScreen'
import { importFile } from '../features/backup/actions'
import { RecoveryScreen } from '../features/recovery/RecoveryScreen'
import { state } from '../shared/state'
import { WORKER_LOST_MESSAGE } from './lost'

/** Failures which mean that the log itself is damaged, shortened or missing. */
const DAMAGE: readonly Failure['code'][] = ['log-replaced', 'log-damaged', 'storage-damaged']

/** Why the log did not open. For a damaged log, what can be done about it. */
export function LogError() {
  const { failure } = useSnapshot(state)
  const reason = failure?.message ?? WORKER_LOST_MESSAGE
  return failure && DAMAGE.includes(failure.code) ? (
    <RecoveryScreen reason={reason} importFile={importFile} />
  ) : (
    <ErrorScreen title="Your log could not be opened">{reason}</ErrorScreen>
  )
}
