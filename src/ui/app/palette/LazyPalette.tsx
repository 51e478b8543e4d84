import { useSnapshot } from 'valtio'
import { lazyComponent } from '../../behaviour/lazy'
import { palette } from './palette-store'

const Palette = lazyComponent(async () => (await import('./Palette')).Palette)

/** The command palette and the list of shortcuts, loaded when one is opened for the first time. */
export function LazyPalette() {
  const { open } = useSnapshot(palette)
  return open !== null && <Palette />
}
