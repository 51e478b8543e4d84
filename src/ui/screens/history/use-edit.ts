import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SolveDetail } from '#wire/solves'
import { beginDraft, conflicts, dropDraft } from '../../actions/history/drafts'
import { storedForms } from '../../actions/history/forms'
import { type DraftKind, type Forms, history } from '../../state/history'
import { useReadOnly } from '../../state/use-read-only'

/** One edit mode of a solve: its open form, and what the form's buttons do. */
export interface Edit<K extends DraftKind> {
  /** Null while the solve is only shown. */
  form: Readonly<Forms[K]> | null
  conflict: boolean
  busy: boolean
  problem: string | null
  /** True when the person has just opened the form: then its first field takes the focus. */
  fresh: boolean
  begin: () => void
  cancel: () => void
  submit: (event?: FormEvent) => void
  /** Takes the focus back when the form closes. */
  button: React.RefObject<HTMLButtonElement | null>
}

/** Opens, saves and closes one form of a solve. `save` answers null, or why it could not be saved. */
export function useEdit<K extends 'code' | 'details' | 'feedback'>(
  detail: SolveDetail,
  kind: K,
  save: (detail: SolveDetail) => Promise<string | null>,
): Edit<K> {
  const draft = useSnapshot(history, { sync: true }).drafts[detail.key]?.[kind]
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [fresh, setFresh] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const readOnly = useReadOnly()
  const open = draft !== undefined && !readOnly
  const wasOpen = useRef(open)
  useEffect(() => {
    const closed = wasOpen.current && !open
    wasOpen.current = open
    if (closed && (document.activeElement === document.body || document.activeElement === null)) button.current?.focus()
  }, [open])
  const run = async () => {
    setBusy(true)
    const answer = await save(detail)
    setBusy(false)
    setProblem(answer)
  }
  return {
    form: draft && !readOnly ? (draft.form as Forms[K]) : null,
    conflict: draft !== undefined && conflicts(draft, storedForms(detail)[kind]).length > 0,
    busy,
    problem,
    fresh,
    button,
    begin: () => {
      setFresh(true)
      setProblem(null)
      beginDraft(detail, kind)
    },
    cancel: () => {
      setProblem(null)
      dropDraft(detail.key, kind)
    },
    submit: (event) => {
      event?.preventDefault()
      if (!busy) void run()
    },
  }
}
