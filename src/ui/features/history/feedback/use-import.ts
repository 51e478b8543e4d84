import { useState } from 'react'
import type { SolveDetail } from '#protocol/history'
import { readPref, writePref } from '../../../shared/prefs'
import { importReplyText, readClipboard } from './actions'

/** Where the explanation of the clipboard stands (spec §4, Feedback import). */
export type ClipboardStep = 'hidden' | 'requesting' | 'thanking'

/** Importing a reply: explained the first time in this browser, then straight from the clipboard. */
export function useImport(detail: SolveDetail) {
  const [step, setStep] = useState<ClipboardStep>('hidden')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** What was read while the browser asked for its permission; null when it could not be read. */
  const [reply, setReply] = useState<string | null>(null)

  /** Busy from the first moment: a browser that asks at every reading may wait long for the answer. */
  const run = async (read: () => string | null | Promise<string | null>) => {
    setBusy(true)
    setProblem(await importReplyText(detail, await read()))
    setBusy(false)
  }
  const ask = async () => {
    setBusy(true)
    // The person has just read why. The reply is imported after the thanks, because Firefox and Safari would ask again for
    // a second reading.
    setReply(await readClipboard())
    setBusy(false)
    writePref('clipboardExplained', 'true')
    // Unless it was closed meanwhile.
    setStep((now) => (now === 'requesting' ? 'thanking' : now))
  }
  return {
    step,
    busy,
    problem,
    setProblem,
    start: () => {
      if (readPref('clipboardExplained') === null) setStep('requesting')
      else void run(readClipboard)
    },
    goOn: () => {
      // The browser's question is open until the person answers it.
      if (busy) return
      if (step === 'requesting') return void ask()
      setStep('hidden')
      void run(() => reply)
    },
    leave: () => setStep('hidden'),
  }
}
