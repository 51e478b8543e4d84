import { RELAY_ERRORS, type RelayErrorCode } from '#domain/relay/contract'
import { createJsonResponse } from '../proxy/refusal'

export class RelayRefusal extends Error {
  constructor(
    readonly code: RelayErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'RelayRefusal'
  }
}

export function createRelayRefusalResponse({ code, message, headers }: RelayRefusal): Response {
  return createJsonResponse(RELAY_ERRORS[code], JSON.stringify({ error: { code, message } }), headers)
}

/** Creates a refusal with the header Retry-After, in whole seconds. */
export function createTooManyRefusal(
  code: 'TOO_MANY_CHUNKS' | 'TOO_MANY_VAULTS' | 'TOO_MANY_REQUESTS',
  message: string,
  seconds: number,
): RelayRefusal {
  return new RelayRefusal(code, message, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
}

/**
 * Creates the refusal for an unknown vault (encrypted log) and for a wrong access token. Both cases get the same response, so that a client
 * cannot find out which vaults exist (M7).
 */
export function createNoSuchVaultRefusal(): RelayRefusal {
  return new RelayRefusal('NOT_FOUND', 'The server has no such log, or this device has no access to it.')
}
