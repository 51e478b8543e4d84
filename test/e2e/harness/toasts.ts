import type { BrowserContext, Page } from '@playwright/test'

declare global {
  interface Window {
    recordedToasts: string[]
    canToastsExpire?: boolean
  }
}

/**
 * Records the toasts of all pages, and keeps them visible until they are dismissed or replaced. Otherwise, a toast could leave before a test
 * on a slow machine presses its button. Each toast gets the event of a pointer that rests on it, because the app then pauses its timer.
 * Clicks pass through a frozen toast to the controls of the header, so tests press its buttons with the keyboard.
 */
export async function freezeToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.recordedToasts = []
    const recordedNodes = new WeakSet<Node>()
    // The first toast may be added together with its list.
    const listToasts = (node: Node): HTMLLIElement[] =>
      node instanceof HTMLLIElement ? [node] : node instanceof Element ? [...node.querySelectorAll('li')] : []
    const isToast = (item: HTMLLIElement) => item.parentElement?.ariaLabel === 'Messages'
    const pauseTimer = (toast: HTMLLIElement) => {
      // The listeners of React are on the root below the body. Listeners of menus are above it, and must not see this event.
      const stop = (event: Event) => event.stopPropagation()
      document.body.addEventListener('mousemove', stop)
      toast.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
      document.body.removeEventListener('mousemove', stop)
    }
    const addToast = (toast: HTMLLIElement) => {
      if (!isToast(toast) || recordedNodes.has(toast)) return
      recordedNodes.add(toast)
      window.recordedToasts.push(toast.innerText.trim())
      if (window.canToastsExpire === true) return
      pauseTimer(toast)
      toast.style.pointerEvents = 'none'
    }
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) [...addedNodes].flatMap(listToasts).forEach(addToast)
    })
    observer.observe(document, { subtree: true, childList: true })
    // The timer continues when the pointer or the focus leaves the toast.
    const pauseAgain = ({ target }: Event) => {
      const toast = target instanceof Element ? target.closest('li') : null
      if (toast && isToast(toast) && window.canToastsExpire !== true) pauseTimer(toast)
    }
    document.addEventListener('mouseout', pauseAgain)
    document.addEventListener('focusout', pauseAgain)
  })
}

/** Lets the toasts of this page expire, from its next load on. */
export async function allowToastsToExpire(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.canToastsExpire = true
  })
}

export function readRecordedToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => window.recordedToasts)
}
