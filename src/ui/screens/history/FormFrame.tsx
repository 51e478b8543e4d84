import type { FormEvent, ReactNode } from 'react'

interface FormFrameProps {
  label: string
  busy: boolean
  onSubmit: (event?: FormEvent) => void
  children: ReactNode
}

/** A form that is still while it is saved, and that Ctrl or Command with Enter saves from any of its fields. */
export function FormFrame({ label, busy, onSubmit, children }: FormFrameProps) {
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event)
      }}
    >
      <fieldset disabled={busy} className="min-w-0">
        {children}
      </fieldset>
    </form>
  )
}
