import { Search } from 'lucide'
import { getModifierKeyName } from '../../behaviour/modifier-key'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { openPalette } from './palette-store'

/** Opens the command palette (N7). It looks like a search field if there is room, otherwise it is an icon. */
export function PaletteButton() {
  const shortcut = `${getModifierKeyName()} K`
  return (
    <Button
      variant="ghost"
      aria-label={`Search or run (${shortcut})`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPalette('commands')}
      className="px-2 xl:mr-1 xl:w-50 xl:justify-start xl:border xl:border-edge xl:bg-surface touch:px-3.5"
    >
      <Icon node={Search} size={16} />
      <span
        aria-hidden="true"
        className="flex flex-1 items-center justify-between font-normal text-muted max-xl:hidden"
      >
        Search or run…
        <kbd className="font-sans text-2xs">{shortcut}</kbd>
      </span>
    </Button>
  )
}
