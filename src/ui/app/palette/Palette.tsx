import { useSnapshot } from 'valtio'
import { CommandPalette } from './CommandPalette'
import { openPalette, palette } from './palette-store'
import { ShortcutList } from './ShortcutList'

export function Palette() {
  const { open } = useSnapshot(palette)
  const close = () => openPalette(null)
  if (open === 'shortcuts') return <ShortcutList onClose={close} />
  return open === 'commands' && <CommandPalette onClose={close} />
}
