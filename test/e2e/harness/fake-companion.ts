import type { Page } from '@playwright/test'
import { createFakeCompanion, type FakeCompanion, type SubmissionInput } from '../../fake-companion'
import type { ExtensionRow } from './extension'

declare global {
  interface Window {
    companion: FakeCompanion
  }
}

/** With `isConnected` false, the fake extension refuses the site until `connectSite` is called. */
export async function installFakeCompanion(
  page: Page,
  username: string,
  submissions: ExtensionRow[] = [],
  isConnected = true,
): Promise<void> {
  const records = submissions.map(({ id, ...one }, n) => ({ ...one, id: /^\d+$/.test(id) ? id : String(n + 1) }))
  await page.addInitScript({
    content: `(() => {
      if (window !== window.top) return
      window.companion = (${createFakeCompanion})(${JSON.stringify(username)})
      window.isSiteConnected = ${isConnected}
      window.companion.put(...${JSON.stringify(records)})
      addEventListener('message', ({ source, origin, data }) => {
        if (source !== window || origin !== location.origin) return
        if (data?.source !== 'io.github.solvelog.page' || data.type !== 'hello') return
        const reply = { source: 'io.github.solvelog.companion', protocol: 2, nonce: data.nonce }
        if (!window.isSiteConnected) {
          postMessage({ ...reply, type: 'not-connected' }, location.origin)
          return
        }
        const { port1, port2 } = new MessageChannel()
        const receive = window.companion.connect((message) => port1.postMessage(message))
        port1.onmessage = (event) => receive(event.data)
        postMessage({ ...reply, type: 'welcome', version: '1.2.3' }, location.origin, [port2])
      })
    })()`,
  })
}

/** The fake extension accepts the page's site, as if the user had pressed Connect in the extension's popup. */
export async function connectSite(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { isSiteConnected: true })
    postMessage({ source: 'io.github.solvelog.companion', type: 'ready', protocol: 2 }, location.origin)
  })
}

export async function putSubmissions(page: Page, ...submissions: SubmissionInput[]): Promise<void> {
  await page.evaluate((added) => window.companion.put(...added), submissions)
}
