import { proxy } from 'valtio'

export const palette = proxy<{ open: 'commands' | 'shortcuts' | null }>({ open: null })

/** Opens the command palette or the list of shortcuts; null closes both (N7). */
export function openPalette(open: 'commands' | 'shortcuts' | null): void {
  palette.open = open
}
