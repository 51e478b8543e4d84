import type { Refusal } from '../command'

/** A decision that changes nothing, with words fit to be shown. */
export function refuse(code: Refusal['code'], message: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, message } }
}
