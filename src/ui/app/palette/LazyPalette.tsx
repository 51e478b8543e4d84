import { useSnapshot } from 'valtio'
import { useLazy } from '../../components/use-lazy'
import { palette } from '../../shared/palette'

const loadPalette = async () => (await import('./Palette')).Palette

/** The command palette and the list of shortcuts, loaded when one is opened for the first time. */
export function LazyPalette() {
  const { open } = useSnapshot(palette)
  return open !== null && <LaterPalette />
}

function LaterPalette() {
  const Palette = useLazy(loadPalette)
  return Palette && <Palette />
}
