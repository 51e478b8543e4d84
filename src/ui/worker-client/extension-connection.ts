import type { ConnectReply, ExtensionBridge } from '#protocol/extension'
import { protocol1Bridge } from './extension-bridge'
import { ExtensionHandshake } from './extension-handshake'

/** The page's connection to an extension: the earlier one by protocol 1, the companion extension by protocol 2. `close` ends protocol 2. */
export interface ExtensionConnection extends ExtensionBridge {
  connect(): Promise<ConnectReply<MessagePort>>
  close(): void
}

/** Listens for the extension. `onReady` is called when the extension has started in this page, or has answered too late. */
export function openExtensionConnection(onReady: () => void): ExtensionConnection {
  const handshake = new ExtensionHandshake(onReady)
  return { ...protocol1Bridge, connect: () => handshake.connect(), close: () => handshake.close() }
}
