import { type ReactNode, useId } from 'react'
import { cx } from '../../components/cx'
import { ErrorBoundary } from '../../components/ErrorBoundary'

interface SectionProps {
  title: string
  /** Shown directly after the title. */
  help?: ReactNode
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode
  /** Set for sections with many buttons. If the section is narrow, the buttons move below the heading in two columns. */
  crowded?: boolean
  /** What the section is for. If it has no content, this is all that it shows, in the line of its buttons (N23). */
  about?: string
  /** Value of `data-tour`, which the tutorial uses to find the section. */
  tour?: string
  /** False and null are no content. */
  children: ReactNode
}

const TWO_BY_TWO =
  '@max-[34rem]:-ml-2 @max-[34rem]:grid @max-[34rem]:basis-[calc(100%+0.5rem)] @max-[34rem]:grid-cols-2 @max-[20.4rem]:grid-cols-1 @max-[34rem]:[&>button]:px-2 @max-[34rem]:[&>:nth-child(odd):last-child]:col-span-full'

/** A section of the solve details: heading, buttons and content. */
export function Section({ title, help, actions, crowded = false, about, tour, children }: SectionProps) {
  const id = useId()
  const isEmpty = children === null || children === false
  return (
    <section data-tour={tour} aria-labelledby={id} className="@container rounded-lg border border-line bg-surface">
      <div
        className={cx(
          'relative flex min-h-12 flex-wrap items-center gap-x-1 gap-y-1 py-1.5 pr-2 pl-4',
          !isEmpty && 'border-b border-line',
        )}
      >
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {help}
        {about && (
          <span className="order-last min-w-0 basis-full pr-2 pb-1 text-muted @lg:order-none @lg:pb-0 @lg:ml-2 @lg:flex-1 @lg:basis-0">
            {about}
          </span>
        )}
        {actions && (
          <div
            className={cx(
              'ml-auto flex flex-wrap justify-end gap-1.5',
              crowded ? TWO_BY_TWO : 'max-sm:[&>button]:px-3',
            )}
          >
            {actions}
          </div>
        )}
      </div>
      {!isEmpty && (
        <div className="p-4">
          <ErrorBoundary level={4}>{children}</ErrorBoundary>
        </div>
      )}
    </section>
  )
}
