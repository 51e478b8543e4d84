import { useSnapshot } from 'valtio'
import { lazy } from '../../behaviour/lazy'
import { palette } from './palette-store'

const Palette = lazy(async () => (await import('./Palette')).Palette)

export function LazyPalette() {
  const { open } = useSnapshot(palette)
  return open !== null && <Palette />
}
