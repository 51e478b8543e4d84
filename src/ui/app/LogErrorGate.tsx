import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { lazyComponent } from '../components/use-lazy'
import { state } from '../shared/state'
import { Loading } from './Loading'

const LogError = lazyComponent(async () => (await import('./LogError')).LogError, Loading)

interface LogErrorGateProps {
  children: ReactNode
}

/** Shows its children, or the reason why the log did not open. */
export function LogErrorGate({ children }: LogErrorGateProps) {
  const { connection, failure, views } = useSnapshot(state)
  return views !== null || (failure === null && connection !== 'lost') ? children : <LogError />
}
