import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isChanged } from '../drafts/draft-store'
import { beginDraft, changeDraft, dropDraft, findConflicts } from '../drafts/drafts'
import { type Editable, type FormValues, storedForms } from '../drafts/forms'
import { type Draft, type EditKind, openDrafts, type SaveError } from '../drafts/open-drafts'
import { useReadOnly } from './use-read-only'

/** One edit mode of a solve or problem: its open form and the actions of the form's buttons. */
export interface Edit<K extends EditKind> {
  detail: Editable
  kind: K
  /** Null while not editing. */
  form: Readonly<FormValues[K]> | null
  /** True if the form is closed and may be opened. */
  canBegin: boolean
  conflict: boolean
  /** True if the form differs from the stored values. */
  isChanged: boolean
  /** Also `idle` after a failed save. */
  stage: 'idle' | 'saving' | 'late'
  /** Error of the last save. */
  problem: SaveError | null
  /** True if the user opened the form in this page, so that its first field receives the focus. */
  fresh: boolean
  begin: () => void
  change: (changes: Partial<FormValues[K]>) => void
  cancel: () => void
  submit: (event: FormEvent) => void
  /** Receives the focus when the form closes. */
  button: RefObject<HTMLButtonElement | null>
}

/** Opens, saves and closes one form of a solve or problem. `save` is not called while a save is running, whose state the form shows. */
export function useEdit<K extends EditKind, D extends Editable>(
  detail: D,
  kind: K,
  save: (detail: D, draft: Draft<FormValues[K]>) => Promise<void>,
): Edit<K> {
  const draft = useSnapshot(openDrafts, { sync: true }).drafts[detail.key]?.[kind]
  const saved = draft?.save
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
    detail,
    kind,
    form: draft && !readOnly ? (draft.form as FormValues[K]) : null,
    canBegin: !open && !readOnly,
    conflict: draft !== undefined && findConflicts(draft, storedForms(detail)[kind]).length > 0,
    isChanged: draft !== undefined && isChanged(draft),
    stage,
    problem: saved?.problem ?? null,
    fresh,
    button,
    begin: () => {
      setFresh(true)
      beginDraft(detail, kind)
    },
    change: (changes) => changeDraft(detail.key, kind, changes),
    cancel: () => dropDraft(detail.key, kind),
    submit: (event) => {
      event.preventDefault()
      const current = openDrafts.drafts[detail.key]?.[kind]
      if (stage === 'idle' && current) void save(detail, current)
    },
  }
}
