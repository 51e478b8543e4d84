import { useSnapshot } from 'valtio'
import { state } from './state'

/** Whether the past is shown: then nothing can be changed. */
export function useReadOnly(): boolean {
  return useSnapshot(state).views?.past != null
}
