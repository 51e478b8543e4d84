import type { Page } from '@playwright/test'

declare global {
  interface Window {
    toastsSeen: string[]
  }
}

/** Records every toast of a page from its next load on, because each is visible for only 4 seconds. */
export async function followToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.toastsSeen = []
    const seen = new WeakSet<Node>()
    // The first toast may come with its list, in one change of the page.
    const toastsIn = (node: Node): HTMLLIElement[] =>
      node instanceof HTMLLIElement ? [node] : node instanceof Element ? [...node.querySelectorAll('li')] : []
    const look = (toast: HTMLLIElement) => {
      if (toast.parentElement?.ariaLabel !== 'Messages' || seen.has(toast)) return
      seen.add(toast)
      window.toastsSeen.push(toast.innerText.trim())
    }
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) [...addedNodes].flatMap(toastsIn).forEach(look)
    })
    observer.observe(document, { subtree: true, childList: true })
  })
}

/** Returns the toasts that were displayed since the page was loaded, oldest first. */
export function toastsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => window.toastsSeen)
}
