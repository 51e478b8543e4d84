import { Search } from 'lucide-react'
import { IconButton } from '../../components/IconButton'
import { modName } from '../../components/keys'
import { openPalette } from '../../shared/palette'

/** Opens the command palette without the keyboard. */
export function PaletteButton() {
  return (
    <IconButton
      label={`Search and commands (${modName()} K)`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette('commands')}
    >
      <Search size={16} aria-hidden="true" />
    </IconButton>
  )
}
