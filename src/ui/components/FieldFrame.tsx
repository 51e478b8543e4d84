import { type ReactNode, useId } from 'react'

export const FIELD_CLASSES =
  'rounded-md border border-edge bg-surface text-primary placeholder:text-muted focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-hard'

export interface FieldFrameProps {
  label: ReactNode
  /** An error message below the field, which screen readers announce. */
  error?: string | null | undefined
  hint?: ReactNode
  className?: string | undefined
}

interface FieldLinks {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string
}

export function FieldFrame({
  label,
  error = null,
  hint,
  className,
  children,
}: FieldFrameProps & { children: (links: FieldLinks) => ReactNode }) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-primary">
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== null, 'aria-describedby': `${id}-note` })}
      <div id={`${id}-note`}>
        {hint && !error && <p className="mt-1.5 text-xs text-muted">{hint}</p>}
        <div role="alert">{error && <p className="mt-1.5 text-hard">{error}</p>}</div>
      </div>
    </div>
  )
}
