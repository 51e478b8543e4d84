import { useState } from 'react'
import type { SolveDetail } from '#protocol/history'
import { readPref, writePref } from '../../../shared/prefs'
import { importReplyText, readClipboard } from './actions'

/** State of the clipboard explanation (F3). */
export type ClipboardStep = 'hidden' | 'requesting' | 'thanking'

/** Imports a reply from the clipboard. The first import in this browser shows an explanation before. */
export function useImport(detail: SolveDetail) {
  const [step, setStep] = useState<ClipboardStep>('hidden')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** The clipboard text read during the permission request. Null if access was denied. */
  const [reply, setReply] = useState<string | null>(null)

  /** Sets `busy` before reading, because a browser that asks at every read may wait for the user. */
  const run = async (read: () => string | null | Promise<string | null>) => {
    setBusy(true)
    setProblem(await importReplyText(detail, await read()))
    setBusy(false)
  }
  const ask = async () => {
    setBusy(true)
    // Read now and import after the confirmation, because Firefox and Safari would ask again for a second read.
    setReply(await readClipboard())
    setBusy(false)
    writePref('clipboardExplained', 'true')
    // The user may have closed the dialog meanwhile.
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
      // The browser's permission prompt is still open.
      if (busy) return
      if (step === 'requesting') return void ask()
      setStep('hidden')
      void run(() => reply)
    },
    leave: () => setStep('hidden'),
  }
}
