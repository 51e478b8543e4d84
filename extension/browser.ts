/** The extension API: Firefox calls it `browser`, Chrome `chrome`; both return promises in Manifest V3. */
const { browser = chrome } = globalThis as { browser?: typeof chrome }

export { browser }
