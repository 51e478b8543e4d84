import { expect, type Page } from '@playwright/test'
import { HOOK_EVENT } from '#extension/messages'

/** Waits until the extension's script in the fake problem page observes the code editor. The script looks for the editor once a second. */
export async function waitForWatchedEditor(site: Page): Promise<void> {
  await expect.poll(() => site.evaluate(() => Reflect.get(window, 'isEditorWatched')?.())).toBe(true)
}

/** Waits until the extension's script in the page has reported the code that `type` enters. It reports after a pause of one second. */
export async function waitForTypedReport(site: Page, type: () => Promise<void>): Promise<void> {
  await waitForWatchedEditor(site)
  const report = await site.evaluateHandle((name) => {
    const received = new Promise<void>((resolve) => {
      document.addEventListener(name, (event) => {
        if (event instanceof CustomEvent && JSON.parse(event.detail).kind === 'typed') resolve()
      })
    })
    return { received }
  }, HOOK_EVENT)
  await type()
  await report.evaluate(({ received }) => received)
}

/** The extension's script in the page reports the typed code at once, as it does when the user leaves the page. */
export async function reportTypedCode(site: Page): Promise<void> {
  await site.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
