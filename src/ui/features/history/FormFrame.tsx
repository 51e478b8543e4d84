import { type ReactNode, useEffect, useRef } from 'react'
import { isKey } from '../../components/keys'
import type { DraftKind } from './store'
import type { Edit } from './use-edit'

interface FormFrameProps {
  label: string
  edit: Pick<Edit<DraftKind>, 'stage' | 'problem' | 'submit'>
  children: ReactNode
}

/**
 * A form that Ctrl+Enter or Cmd+Enter saves. While it is being saved, its fields are read-only instead of disabled, so that
 * they keep the focus. If validation fails, the invalid field receives the focus.
 */
export function FormFrame({ label, edit: { stage, problem, submit }, children }: FormFrameProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return (
    <form
      ref={form}
      data-edit
      aria-label={label}
      aria-busy={stage === 'saving'}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (isKey('save', event)) submit(event)
      }}
      className="min-w-0"
    >
      {children}
    </form>
  )
}
