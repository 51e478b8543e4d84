import { Search } from 'lucide'
import { getModifierKeyName } from '../../behaviour/modifier-key'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { openPalette } from './palette-store'

export function PaletteButton() {
  return (
    <IconButton
      label={`Search and commands (${getModifierKeyName()} K)`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette('commands')}
    >
      <Icon node={Search} size={16} />
    </IconButton>
  )
}
