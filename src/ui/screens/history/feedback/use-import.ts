import { useState } from 'react'
import type { SolveDetail } from '#wire/solves'
import { importFromClipboard, readClipboard } from '../../../actions/history/feedback'
import { readPref, writePref } from '../../../state/prefs'

/** Where the explanation of the clipboard stands (spec §4, Feedback import). */
export type ClipboardStep = 'hidden' | 'requesting' | 'thanking'

/** Importing a reply: explained the first time in this browser, then straight from the clipboard. */
export function useImport(detail: SolveDetail) {
  const [step, setStep] = useState<ClipboardStep>('hidden')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const run = async () => {
    setBusy(true)
    setProblem(await importFromClipboard(detail))
    setBusy(false)
  }
  const ask = async () => {
    // The browser asks for its permission here, while the person has just read what for.
    await readClipboard()
    writePref('clipboardExplained', 'true')
    // Unless it was closed meanwhile.
    setStep((now) => (now === 'requesting' ? 'thanking' : now))
  }
  return {
    step,
    busy,
    problem,
    setProblem,
    start: () => (readPref('clipboardExplained') === null ? setStep('requesting') : void run()),
    goOn: () => {
      if (step === 'requesting') return void ask()
      setStep('hidden')
      void run()
    },
    leave: () => setStep('hidden'),
  }
}
