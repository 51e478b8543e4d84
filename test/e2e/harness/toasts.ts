import type { Page } from '@playwright/test'

declare global {
  interface Window {
    toastsSeen: string[]
  }
}

/** Remembers every message that a page shows at the top right, from its next load on: each is there for 4 seconds only. */
export async function followToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.toastsSeen = []
    const textsIn = (node: Node) =>
      node instanceof HTMLLIElement && node.parentElement?.ariaLabel === 'Messages' ? [node.innerText.trim()] : []
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) window.toastsSeen.push(...[...addedNodes].flatMap(textsIn))
    })
    observer.observe(document, { subtree: true, childList: true })
  })
}

/** The messages shown since the page was loaded, oldest first. */
export function toastsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => window.toastsSeen)
}
