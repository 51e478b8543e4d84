import { useSnapshot } from 'valtio'
import { openPalette, palette } from '../../shared/palette'
import { CommandPalette } from './CommandPalette'
import { ShortcutList } from './ShortcutList'

/** The open one of the two dialogs. */
export function Palette() {
  const { open } = useSnapshot(palette)
  const close = () => openPalette(null)
  if (open === 'shortcuts') return <ShortcutList onClose={close} />
  return open === 'commands' && <CommandPalette onClose={close} />
}
