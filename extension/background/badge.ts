import { browser } from '../browser'
import { type BadgeState, badgeOf } from '../rules/badge'

/** Shows the badge on the toolbar icon. */
export async function showBadge(state: BadgeState): Promise<void> {
  const { text, color } = badgeOf(state)
  await browser.action.setBadgeBackgroundColor({ color })
  await browser.action.setBadgeTextColor({ color: '#ffffff' })
  await browser.action.setBadgeText({ text })
}
