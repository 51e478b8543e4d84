import type { ReactNode } from 'react'

interface FactProps {
  name: string
  note?: string | null
  children: ReactNode
}

/** One fact in the header of a solve or problem; nothing if it is unknown. */
export function Fact({ name, note = null, children }: FactProps) {
  if (children === null) return null
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="figures font-medium text-primary">
        {children}
        {note && (
          <span className="ml-2 font-normal text-muted">
            <span className="sr-only">, </span>
            {note}
          </span>
        )}
      </dd>
    </div>
  )
}
