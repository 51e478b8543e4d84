import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isChanged } from '../drafts/draft-store'
import { beginDraft, changeDraft, dropDraft, findConflicts } from '../drafts/drafts'
import { createStoredForms, type EditableValues, type FormValues } from '../drafts/forms'
import { type Draft, type EditKind, openDrafts, type SaveError } from '../drafts/open-drafts'
import { useReadOnly } from './use-read-only'

export interface Edit<K extends EditKind> {
  detail: EditableValues
  kind: K
  /** The values of the form; null while it is closed. */
  form: Readonly<FormValues[K]> | null
  canOpen: boolean
  hasConflict: boolean
  isChanged: boolean
  /** The stage of the running save; `idle` without one, also after a failed save. */
  stage: 'idle' | 'saving' | 'late'
  problem: SaveError | null
  /** Whether the user opened the form in this page, so that its first field receives the focus. */
  isOpenedByUser: boolean
  openForm: () => void
  change: (changes: Partial<FormValues[K]>) => void
  cancel: () => void
  submit: (event: FormEvent) => void
  /** The button that opens the form. It receives the focus when the form closes. */
  button: RefObject<HTMLButtonElement | null>
}

/** Opens, saves and closes one form of a solve or problem. Does not call `save` while an earlier save is running. */
export function useEdit<K extends EditKind, D extends EditableValues>(
  detail: D,
  kind: K,
  save: (detail: D, draft: Draft<FormValues[K]>) => Promise<void>,
): Edit<K> {
  const draft = useSnapshot(openDrafts, { sync: true }).drafts[detail.key]?.[kind]
  const lastSave = draft?.save
  const stage = lastSave && lastSave.stage !== 'failed' ? lastSave.stage : 'idle'
  const [isOpenedByUser, setIsOpenedByUser] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const readOnly = useReadOnly()
  const isOpen = draft !== undefined && !readOnly
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const wasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (wasClosed && (document.activeElement === document.body || document.activeElement === null))
      button.current?.focus()
  }, [isOpen])
  return {
    detail,
    kind,
    form: draft && !readOnly ? (draft.form as FormValues[K]) : null,
    canOpen: !isOpen && !readOnly,
    hasConflict: draft !== undefined && findConflicts(draft, createStoredForms(detail)[kind]).length > 0,
    isChanged: draft !== undefined && isChanged(draft),
    stage,
    problem: lastSave?.problem ?? null,
    isOpenedByUser,
    button,
    openForm: () => {
      setIsOpenedByUser(true)
      beginDraft(detail, kind)
    },
    change: (changes) => changeDraft(detail.key, kind, changes),
    cancel: () => dropDraft(detail.key, kind),
    submit: (event) => {
      event.preventDefault()
      const currentDraft = openDrafts.drafts[detail.key]?.[kind]
      if (stage === 'idle' && currentDraft) void save(detail, currentDraft)
    },
  }
}
