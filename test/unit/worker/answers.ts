import { expect } from 'vitest'
import { AppError } from '#worker/app-error'
import type { Fetch } from '#worker/sources/http'

/** A fetch with the same answer to every request. It records the requests. */
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

/** Expects an AppError with a code and a message. */
export async function expectFault(
  work: Promise<unknown>,
  code: AppError['code'],
  message: string | RegExp,
): Promise<void> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(AppError)
  if (!(error instanceof AppError)) return
  expect(error.code).toBe(code)
  if (typeof message === 'string') expect(error.message).toBe(message)
  else expect(error.message).toMatch(message)
}
