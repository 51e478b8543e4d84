import { browser } from '../browser'
import { CONSENT_TEXT } from '../rules/consent'

const CONSENT_KEY = 'consent'
const TYPING_KEY = 'records-typing'

/**
 * `none`: the user has not pressed Start. `changed`: the text has changed since the user accepted it. `given`: the user has accepted the
 * current text.
 */
export type Consent = 'none' | 'changed' | 'given'

/** Returns whether the user has accepted the text of the first-run page. Nothing is read or recorded unless the result is `given` (E19). */
export async function readConsent(): Promise<Consent> {
  const { [CONSENT_KEY]: accepted } = await browser.storage.local.get(CONSENT_KEY)
  if (typeof accepted !== 'string') return 'none'
  return accepted === CONSENT_TEXT ? 'given' : 'changed'
}

export async function hasConsent(): Promise<boolean> {
  return (await readConsent()) === 'given'
}

export const giveConsent = (): Promise<void> => browser.storage.local.set({ [CONSENT_KEY]: CONSENT_TEXT })

export const withdrawConsent = (): Promise<void> => browser.storage.local.remove(CONSENT_KEY)

/** Whether code is recorded while the user types it. True until the user turns it off. */
export async function isTypingRecordingOn(): Promise<boolean> {
  const { [TYPING_KEY]: isOn } = await browser.storage.local.get(TYPING_KEY)
  return isOn !== false
}

export const setTypingRecorded = (isOn: boolean): Promise<void> => browser.storage.local.set({ [TYPING_KEY]: isOn })
