import type { BrowserContext } from '@playwright/test'

/** Answers "Don't show again" ahead of the welcome prompt, in every page of a context. */
export async function dismissTutorialPrompt(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('solvelog.tutorial-seen', '1')
    } catch {
      // A page without storage, as some tests want it, keeps no preference either.
    }
  })
}
