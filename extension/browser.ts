/** The API for extensions, which Firefox calls `browser` and Chrome calls `chrome`. Both return promises in Manifest V3. */
const { browser = chrome } = globalThis as { browser?: typeof chrome }

export { browser }
