import { isTyping } from '../../behaviour/is-typing'
import { isKey } from '../../behaviour/keys'
import { state } from '../../state/state'
import { openPalette, palette } from './palette-store'

/** Opens the command palette on Ctrl/⌘ K, and the list of shortcuts on "?" outside text fields (N7). */
export function listenForPaletteKeys(): void {
  document.addEventListener('keydown', (event) => {
    const isPalette = isKey('palette', event)
    if (!isPalette && (!isKey('shortcuts', event) || isTyping(event))) return
    // The keys do nothing while another dialog is open, or while no log is open.
    const isOtherDialogOpen =
      palette.open === null && document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
    if (isOtherDialogOpen || state.username === null || state.failure !== null) return
    event.preventDefault()
    if (isPalette) openPalette(palette.open === 'commands' ? null : 'commands')
    else openPalette('shortcuts')
  })
}
