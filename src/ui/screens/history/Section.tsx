import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Stands right after the title. */
  help?: ReactNode
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode
  /** What the tutorial finds it by. */
  tour?: string
  children: ReactNode
}

/** One part of a solve: a heading with what can be done, and the content. */
export function Section({ title, help, actions, tour, children }: SectionProps) {
  const id = useId()
  return (
    <section data-tour={tour} aria-labelledby={id} className="rounded-lg border border-line bg-surface">
      <div className="relative flex min-h-12 flex-wrap items-center gap-x-1 gap-y-1 border-b border-line py-1.5 pr-2 pl-4">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {help}
        {actions && <div className="ml-auto flex flex-wrap justify-end gap-1.5">{actions}</div>}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}
