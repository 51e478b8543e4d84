import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { acceptLog } from '../actions/session'
import { Button } from '../kit/Button'
import { state } from '../state/state'
import { ErrorScreen } from './ErrorScreen'
import { LOST } from './lost'

interface UnopenedProps {
  children: ReactNode
}

/** Shows its children, or why there is nothing to show them from: the log never opened. */
export function Unopened({ children }: UnopenedProps) {
  const { connection, failure, views } = useSnapshot(state)
  const reason = failure?.message ?? (connection === 'lost' ? LOST : null)
  if (views !== null || reason === null) return children
  return (
    <ErrorScreen
      title="Your log could not be opened"
      other={failure?.code === 'log-replaced' && <Button onClick={acceptLog}>Go on with what is left</Button>}
    >
      {reason}
    </ErrorScreen>
  )
}
