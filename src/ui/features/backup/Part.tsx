import { type ReactNode, useId } from 'react'
import { ErrorBoundary } from '../../components/ErrorBoundary'

interface PartProps {
  title: string
  children: ReactNode
}

/** One part of the panel under its heading. */
export function Part({ title, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-semibold">
        {title}
      </h3>
      <ErrorBoundary level={4}>{children}</ErrorBoundary>
    </section>
  )
}
