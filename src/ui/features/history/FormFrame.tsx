import { type ReactNode, useEffect, useRef } from 'react'
import type { DraftKind } from './store'
import type { Edit } from './use-edit'

interface FormFrameProps {
  label: string
  edit: Pick<Edit<DraftKind>, 'stage' | 'problem' | 'submit'>
  children: ReactNode
}

/**
 * A form that Ctrl or Command with Enter saves from any of its fields. Its fields are read-only while it is saved, not
 * disabled, so that the focus stays; after a refusal the field that is wrong has it.
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
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
      className="min-w-0"
    >
      {children}
    </form>
  )
}
