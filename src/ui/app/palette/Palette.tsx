import { useSnapshot } from 'valtio'
import { CommandPalette } from './CommandPalette'
import { openPalette, palette } from './palette-store'
import { ShortcutList } from './ShortcutList'

/** Shows the command palette or the list of shortcuts, whichever is open. */
export function Palette() {
  const { open } = useSnapshot(palette)
  const close = () => openPalette(null)
  if (open === 'shortcuts') return <ShortcutList onClose={close} />
  return open === 'commands' && <CommandPalette onClose={close} />
}
