import * as v from 'valibot'
import { browser } from '../browser'
import { POPUP_STATE, type PopupAction, type PopupState } from '../messages'

/** Sends an action to the background. Returns the state after it; null if the background does not answer. */
export async function send(action: PopupAction): Promise<PopupState | null> {
  const parsed = v.safeParse(POPUP_STATE, await browser.runtime.sendMessage({ type: 'popup', action }))
  return parsed.success ? parsed.output : null
}
