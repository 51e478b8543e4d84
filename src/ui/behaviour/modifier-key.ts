/** The name of the key for shortcuts on this device. */
export const modifierKeyName = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')
