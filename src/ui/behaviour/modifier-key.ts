/** Returns the name of the modifier key for shortcuts on this device: ⌘ or Ctrl. */
export const modifierKeyName = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')
