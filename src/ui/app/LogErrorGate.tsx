import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Failure } from '#protocol/result'
import { ErrorScreen } from '../components/ErrorScreen'
import { useLater } from '../components/use-lazy'
import { state } from '../shared/state'
import { Loading } from './Loading'
import { LOST } from './lost'

const loadRescue = async () => (await import('../features/recovery/RecoveryScreen')).RescueScreen

/** Failures that mean the log itself is damaged, shortened or gone. */
const DAMAGE: readonly Failure['code'][] = ['log-replaced', 'log-damaged', 'storage-damaged']

interface UnopenedProps {
  children: ReactNode
}

/** Shows its children, or why there is nothing to show them from: the log never opened. */
export function Unopened({ children }: UnopenedProps) {
  const { connection, failure, views } = useSnapshot(state)
  const reason = failure?.message ?? (connection === 'lost' ? LOST : null)
  if (views !== null || reason === null) return children
  if (failure && DAMAGE.includes(failure.code)) return <LaterRescue reason={reason} />
  return <ErrorScreen title="Your log could not be opened">{reason}</ErrorScreen>
}

function LaterRescue({ reason }: { reason: string }) {
  const RescueScreen = useLater(loadRescue)
  return RescueScreen ? <RescueScreen reason={reason} /> : <Loading />
}
