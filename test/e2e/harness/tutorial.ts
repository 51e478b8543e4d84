import type { BrowserContext } from '@playwright/test'

export async function dismissTutorialPrompt(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('solvelog.tutorial-seen', '1')
    } catch {
      // Some tests open pages that may not use `localStorage`.
    }
  })
}
