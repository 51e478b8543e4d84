import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import {
  type Change,
  EXTENSION_SOURCE,
  PAGE_SOURCE,
  PROTOCOL,
  RESPONSE,
  type Response,
} from '#extension/protocol/messages'
import type { Status } from '#extension/protocol/status'

/** A blank page on the app's origin that exchanges messages with the real extension, as the app does. */
export class CompanionClient {
  #lastId = 0

  private constructor(readonly page: Page) {}

  static async open(page: Page, origin: string): Promise<CompanionClient> {
    await page.route(`${origin}/protocol-2`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>Protocol 2</title>' }),
    )
    await page.goto(`${origin}/protocol-2`)
    return new CompanionClient(page)
  }

  /** Sends "hello" up to 10 times, because the extension's content script may start later than the page. */
  async connect(): Promise<'connected' | 'not-connected' | 'no-answer'> {
    return await this.page.evaluate(
      async ({ pageSource, extensionSource, protocol }) => {
        for (let tries = 0; tries < 10; tries++) {
          const nonce = crypto.randomUUID()
          const port = await new Promise<MessagePort | 'not-connected' | null>((resolve) => {
            const timer = setTimeout(resolve, 300, null)
            addEventListener('message', function onMessage({ data, ports }) {
              if (data?.source !== extensionSource || data.nonce !== nonce) return
              clearTimeout(timer)
              removeEventListener('message', onMessage)
              resolve(data.type === 'welcome' ? (ports[0] ?? null) : 'not-connected')
            })
            postMessage({ source: pageSource, type: 'hello', protocol, nonce }, location.origin)
          })
          if (port === 'not-connected') return port
          if (!port) continue
          port.start()
          Object.assign(window, { companionPort: port })
          return 'connected'
        }
        return 'no-answer'
      },
      { pageSource: PAGE_SOURCE, extensionSource: EXTENSION_SOURCE, protocol: PROTOCOL },
    )
  }

  async ask(request: Record<string, unknown>): Promise<Response> {
    this.#lastId += 1
    const answer = await this.page.evaluate(
      (message) => {
        const port: unknown = Reflect.get(window, 'companionPort')
        if (!(port instanceof MessagePort)) throw new Error('The extension has not answered yet.')
        return new Promise<unknown>((resolve) => {
          port.addEventListener('message', function onMessage({ data }) {
            if (data?.id !== message.id) return
            port.removeEventListener('message', onMessage)
            resolve(data)
          })
          port.postMessage(message)
        })
      },
      { ...request, id: this.#lastId },
    )
    return v.parse(RESPONSE, answer)
  }

  async readStatus(username: string): Promise<Status> {
    const answer = await this.ask({ type: 'status', username })
    if (answer.type !== 'status') throw new Error(`Not a status: ${JSON.stringify(answer)}`)
    return answer.status
  }

  async readChanges(username: string, since = 0): Promise<Change[]> {
    const allChanges: Change[] = []
    for (let after = since; ; ) {
      const answer = await this.ask({ type: 'changes', username, since: after })
      if (answer.type !== 'changes') throw new Error(`Not changes: ${JSON.stringify(answer)}`)
      allChanges.push(...answer.changes.map((change) => Object(change)))
      if (answer.isLast) return allChanges
      after = answer.until
    }
  }

  /** `timeout` is in milliseconds. */
  async expectStatus(username: string, expected: Record<string, unknown>, timeout = 30_000): Promise<void> {
    await expect.poll(() => this.readStatus(username), { timeout, intervals: [100] }).toMatchObject(expected)
  }
}
