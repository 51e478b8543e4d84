import * as v from 'valibot'
import { browser } from '../browser'
import { POPUP_FAILURE, POPUP_STATE, type PopupAction, type PopupState } from '../messages'

const ANSWER = v.union([POPUP_STATE, POPUP_FAILURE])

/** Sends an action to the background. Returns the state after it, or why there is none, in whole sentences. */
export async function send(action: PopupAction): Promise<PopupState | string> {
  const parsed = v.safeParse(ANSWER, await browser.runtime.sendMessage({ type: 'popup', action }))
  if (!parsed.success) return 'The extension does not answer. Close this window and open it again.'
  if ('error' in parsed.output) return failureText(parsed.output.error)
  return parsed.output
}

/** What to do when the extension's database cannot be opened, read or written. */
const failureText = (reason: string): string =>
  `The extension's data could not be read or written: ${reason.replace(/\.$/, '')}. Nothing was deleted. Close this window and open it again. If this text comes back, restart the browser, and free some disk space.`
