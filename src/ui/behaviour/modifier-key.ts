/** Returns the name of this device's modifier key for shortcuts: ⌘ or Ctrl. */
export const getModifierKeyName = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')
