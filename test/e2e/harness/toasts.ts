import type { Page } from '@playwright/test'

declare global {
  interface Window {
    recordedToasts: string[]
  }
}

/** Records the toasts from the next page load on, because a toast is visible only for a few seconds. */
export async function recordToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.recordedToasts = []
    const recordedNodes = new WeakSet<Node>()
    // The first toast may be added together with its list.
    const listToasts = (node: Node): HTMLLIElement[] =>
      node instanceof HTMLLIElement ? [node] : node instanceof Element ? [...node.querySelectorAll('li')] : []
    const recordToast = (toast: HTMLLIElement) => {
      if (toast.parentElement?.ariaLabel !== 'Messages' || recordedNodes.has(toast)) return
      recordedNodes.add(toast)
      window.recordedToasts.push(toast.innerText.trim())
    }
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) [...addedNodes].flatMap(listToasts).forEach(recordToast)
    })
    observer.observe(document, { subtree: true, childList: true })
  })
}

export function readRecordedToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.recordedToasts)
}
