import { Search } from 'lucide-react'
import { IconButton } from '../../components/IconButton'
import { modifierKeyName } from '../../components/keys'
import { openPalette } from '../../shared/palette'

/** Opens the command palette without the keyboard. */
export function PaletteButton() {
  return (
    <IconButton
      label={`Search and commands (${modifierKeyName()} K)`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette('commands')}
    >
      <Search size={16} aria-hidden="true" />
    </IconButton>
  )
}
