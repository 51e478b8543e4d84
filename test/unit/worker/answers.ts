import { expect } from 'vitest'
import { AppError } from '#worker/app-error'
import type { Fetch } from '#worker/sources/http'

export function makeFakeFetch(
  body: string | Uint8Array<ArrayBuffer>,
  status = 200,
): Fetch & { requests: [path: string, init: RequestInit | undefined][] } {
  const requests: [path: string, init: RequestInit | undefined][] = []
  const fetch = async (input: string, init?: RequestInit): Promise<Response> => {
    requests.push([input, init])
    return new Response(body, { status })
  }
  return Object.assign(fetch, { requests })
}

export async function expectAppError(
  promise: Promise<unknown>,
  code: AppError['code'],
  message: string | RegExp,
): Promise<void> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(AppError)
  if (!(error instanceof AppError)) return
  expect(error.code).toBe(code)
  if (typeof message === 'string') expect(error.message).toBe(message)
  else expect(error.message).toMatch(message)
}
