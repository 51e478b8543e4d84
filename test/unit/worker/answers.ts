import { expect } from 'vitest'
import { Fault } from '#worker/app-error'
import type { Fetch } from '#worker/sources/http'

/** A fetch that gives one answer to everything and keeps what it was asked. */
export function answering(
  body: string | Uint8Array<ArrayBuffer>,
  status = 200,
): Fetch & { asked: [path: string, init: RequestInit | undefined][] } {
  const asked: [path: string, init: RequestInit | undefined][] = []
  const fetch = async (input: string, init?: RequestInit): Promise<Response> => {
    asked.push([input, init])
    return new Response(body, { status })
  }
  return Object.assign(fetch, { asked })
}

/** Expects a Fault with its code and words. */
export async function expectFault(
  work: Promise<unknown>,
  code: Fault['code'],
  message: string | RegExp,
): Promise<void> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Fault)
  if (!(error instanceof Fault)) return
  expect(error.code).toBe(code)
  if (typeof message === 'string') expect(error.message).toBe(message)
  else expect(error.message).toMatch(message)
}
