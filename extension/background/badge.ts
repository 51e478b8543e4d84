import { browser } from '../browser'
import { type BadgeState, chooseBadge } from '../rules/badge'

export async function showBadge(state: BadgeState): Promise<void> {
  const { text, color } = chooseBadge(state)
  await browser.action.setBadgeBackgroundColor({ color })
  await browser.action.setBadgeTextColor({ color: '#ffffff' })
  await browser.action.setBadgeText({ text })
}
