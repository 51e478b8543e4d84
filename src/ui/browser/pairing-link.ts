/**
 * Returns the code of the pairing link that opened this page (M2), or null. `public/theme.js` removes the code from the address before any
 * other code runs, and stores it in a global variable.
 */
export function readPairingCode(): string | null {
  const code: unknown = Reflect.get(globalThis, 'pairingCode')
  return typeof code === 'string' ? code : null
}
