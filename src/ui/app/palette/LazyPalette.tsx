import { useSnapshot } from 'valtio'
import { lazy } from '../../behaviour/lazy'
import { palette } from './palette-store'

const Palette = lazy(async () => (await import('./Palette')).Palette)

/** The command palette and the list of shortcuts, loaded when one is opened for the first time. */
export function LazyPalette() {
  const { open } = useSnapshot(palette)
  return open !== null && <Palette />
}
