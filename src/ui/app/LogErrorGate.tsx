import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Failure } from '#protocol/result'
import { ErrorScreen } from '../components/ErrorScreen'
import { useLazy } from '../components/use-lazy'
import { state } from '../shared/state'
import { Loading } from './Loading'
import { WORKER_LOST_MESSAGE } from './lost'

const importFile = async (file: File) => (await import('../features/backup/actions')).importFile(file)
const loadRecovery = async () => (await import('../features/recovery/RecoveryScreen')).RecoveryScreen

/** Failures which mean that the log itself is damaged, shortened or missing. */
const DAMAGE: readonly Failure['code'][] = ['log-replaced', 'log-damaged', 'storage-damaged']

interface LogErrorGateProps {
  children: ReactNode
}

/** Shows its children, or the reason why the log did not open. */
export function LogErrorGate({ children }: LogErrorGateProps) {
  const { connection, failure, views } = useSnapshot(state)
  const reason = failure?.message ?? (connection === 'lost' ? WORKER_LOST_MESSAGE : null)
  if (views !== null || reason === null) return children
  if (failure && DAMAGE.includes(failure.code)) return <LazyRecovery reason={reason} />
  return <ErrorScreen title="Your log could not be opened">{reason}</ErrorScreen>
}

function LazyRecovery({ reason }: { reason: string }) {
  const RecoveryScreen = useLazy(loadRecovery)
  return RecoveryScreen ? <RecoveryScreen reason={reason} importFile={importFile} /> : <Loading />
}
