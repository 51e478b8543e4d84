import { RELAY_ERRORS, type RelayErrorCode } from '#domain/relay/contract'
import { jsonResponse } from '../proxy/refusal'

/** An error answer of the relay: code, message for users, and headers such as Retry-After. */
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

/** The response for a refusal: `{"error":{"code","message"}}` with the status of the code. */
export function relayRefusalResponse({ code, message, headers }: RelayRefusal): Response {
  return jsonResponse(RELAY_ERRORS[code], JSON.stringify({ error: { code, message } }), headers)
}

/** A refusal with Retry-After, in whole seconds. */
export function tooMany(
  code: 'TOO_MANY_CHUNKS' | 'TOO_MANY_VAULTS' | 'TOO_MANY_REQUESTS',
  message: string,
  seconds: number,
): RelayRefusal {
  return new RelayRefusal(code, message, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
}

/** The same for a wrong id and a wrong token, so that nobody learns which vaults exist (M7). */
export function noSuchVault(): RelayRefusal {
  return new RelayRefusal('NOT_FOUND', 'The server has no such log, or this device has no access to it.')
}
