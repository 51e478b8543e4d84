/**
 * The code of the pairing link that opened this page (M2), or null. `public/theme.js` takes it out of the address before any other code
 * runs, and leaves it in a global variable.
 */
export function pairingCodeOfLink(): string | null {
  const code: unknown = Reflect.get(globalThis, 'pairingCode')
  return typeof code === 'string' ? code : null
}
