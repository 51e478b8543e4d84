import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isKey } from '../../components/keys'
import { usePageKey } from '../../components/use-page-key'
import { useReadOnly } from '../../shared/use-read-only'
import { beginDraft, dropDraft, findConflicts, saveKey } from './drafts/drafts'
import { type Editable, storedForms } from './drafts/forms'
import { type DraftKind, type Forms, history, type Problem } from './store'

/** One edit mode of a solve or problem: its open form and the actions of the form's buttons. */
export interface Edit<K extends DraftKind> {
  /** Null while not editing. */
  form: Readonly<Forms[K]> | null
  conflict: boolean
  /** Also `idle` after a failed save. */
  stage: 'idle' | 'saving' | 'late'
  /** Error of the last save. */
  problem: Problem | null
  /** True if the user opened the form in this page, so that its first field receives the focus. */
  fresh: boolean
  begin: () => void
  cancel: () => void
  submit: (event?: FormEvent) => void
  /** Receives the focus when the form closes. */
  button: RefObject<HTMLButtonElement | null>
}

/** Opens, saves and closes one form of a solve or problem. */
export function useEdit<K extends Exclude<DraftKind, 'reply'>, D extends Editable>(
  detail: D,
  kind: K,
  save: (detail: D) => Promise<void>,
): Edit<K> {
  const { drafts, saves } = useSnapshot(history, { sync: true })
  const draft = drafts[detail.key]?.[kind]
  const saved = saves[saveKey(detail.key, kind)]
  const stage = saved && saved.stage !== 'failed' ? saved.stage : 'idle'
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
  return {
    form: draft && !readOnly ? (draft.form as Forms[K]) : null,
    conflict: draft !== undefined && findConflicts(draft, storedForms(detail)[kind]).length > 0,
    stage,
    problem: saved?.problem ?? null,
    fresh,
    button,
    begin: () => {
      setFresh(true)
      beginDraft(detail, kind)
    },
    cancel: () => dropDraft(detail.key, kind),
    submit: (event) => {
      event?.preventDefault()
      if (stage === 'idle') void save(detail)
    },
  }
}

/** Starts an edit with the key e, unless no edit is possible or a field has the focus. */
export function useEditKey(begin: (() => void) | null): void {
  usePageKey((event) => {
    if (!begin || !isKey('edit', event)) return
    event.preventDefault()
    begin()
  })
}
