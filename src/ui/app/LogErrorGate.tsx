import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Failure } from '#protocol/result'
import { lazy } from '../behaviour/lazy'
import { ErrorBoundary } from '../components/ErrorBoundary'
import { ErrorScreen } from '../components/ErrorScreen'
import { state } from '../state/state'
import { Loading } from './Loading'
import { describeLogTrouble } from './log-trouble'

const Recovery = lazy(() => import('./Recovery').then((part) => part.Recovery), Loading)

const SecondCopyRescue = lazy(async () => (await import('../features/recovery/SecondCopyRescue')).SecondCopyRescue)

/** Failures for which the recovery component is shown instead of an error screen. */
const DAMAGE_CODES: readonly Failure['code'][] = ['log-replaced', 'log-damaged', 'storage-damaged', 'signed-out']

/** Renders its children, or an error if the log cannot be used. */
export function LogErrorGate({ children }: { children: ReactNode }) {
  const { connection, failure, username, views } = useSnapshot(state)
  const reason = describeLogTrouble({ failure, connection })
  if (views !== null || reason === undefined) return children
  if (!failure || !DAMAGE_CODES.includes(failure.code))
    return (
      <ErrorScreen
        title="Your log could not be opened"
        extraContent={failure?.code === 'storage-lost' && <SecondCopyRescue username={username} />}
      >
        {reason}
      </ErrorScreen>
    )
  return (
    <ErrorBoundary message={reason}>
      <Recovery failure={failure} />
    </ErrorBoundary>
  )
}
