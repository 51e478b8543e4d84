import * as v from 'valibot'
import { browser } from '../browser'
import { POPUP_FAILURE, POPUP_STATE, type PopupAction, type PopupState } from '../messages'

const POPUP_ANSWER = v.union([POPUP_STATE, POPUP_FAILURE])

/** Sends an action to the background script. Returns the state after the action, or a failure as a text of whole sentences. */
export async function sendAction(action: PopupAction): Promise<PopupState | string> {
  const parsed = v.safeParse(POPUP_ANSWER, await browser.runtime.sendMessage({ type: 'popup', action }))
  if (!parsed.success) return 'The extension does not answer. Close this window and open it again.'
  if ('error' in parsed.output) return describeFailure(parsed.output.error)
  return parsed.output
}

const describeFailure = (reason: string): string =>
  `The extension's data could not be read or written: ${reason.replace(/\.$/, '')}. Nothing was deleted. Close this window and open it again. If this text comes back, restart the browser, and free some disk space.`
