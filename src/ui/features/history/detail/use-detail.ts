import { useSnapshot } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { SolveDetail } from '#protocol/history'
import { history } from '../store'

/** The open solve if it has this key. */
export function useDetail(key: SolveKey): SolveDetail | null {
  const { detail } = useSnapshot(history)
  return detail.state === 'ready' && detail.key === key ? (detail.value as SolveDetail) : null
}
