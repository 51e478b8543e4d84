import { expose, wrap } from 'comlink'
import { EXPORT_LIMITS } from '#lib/export-limits'
import type { ExtensionBridge } from '#protocol/extension'
import { createWorker } from './api'
import { browserPlatform } from './platform'

expose(
  createWorker<MessagePort>({
    platform: browserPlatform,
    limits: EXPORT_LIMITS,
    fetch: (input, init) => fetch(input, init),
    sendTo: (port) => (message) => port.postMessage(message),
    bridgeOf: (port) => wrap<ExtensionBridge>(port),
  }),
)
