import { type ReactNode, useId } from 'react'
import { cx } from '../../components/cx'
import { ErrorBoundary } from '../../components/ErrorBoundary'

interface SectionProps {
  title: string
  help?: ReactNode
  actions?: ReactNode
  /** Set for sections with many buttons. If the section is narrow, the buttons are below the heading in two columns. */
  hasManyButtons?: boolean
  /** The purpose of the section, next to its title (N23). */
  purpose?: string
  /** The value of the attribute `data-tour`. The tutorial selects the section by it. */
  tourName?: string
  /** The content; false or null if there is none. */
  children: ReactNode
}

const TWO_COLUMNS_CLASSES =
  '@max-[34rem]:-ml-2 @max-[34rem]:grid @max-[34rem]:basis-[calc(100%+0.5rem)] @max-[34rem]:grid-cols-2 @max-[20.4rem]:grid-cols-1 @max-[34rem]:[&>button]:px-2 @max-[34rem]:[&>:nth-child(odd):last-child]:col-span-full'

export function Section({ title, help, actions, hasManyButtons = false, purpose, tourName, children }: SectionProps) {
  const id = useId()
  const isEmpty = children === null || children === false
  return (
    <section data-tour={tourName} aria-labelledby={id} className="@container rounded-lg border border-line bg-surface">
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
        {purpose && (
          <span className="order-last min-w-0 basis-full pr-2 pb-1 text-muted @lg:order-none @lg:pb-0 @lg:ml-2 @lg:flex-1 @lg:basis-0">
            {purpose}
          </span>
        )}
        {actions && (
          <div
            className={cx(
              'ml-auto flex flex-wrap justify-end gap-1.5',
              hasManyButtons ? TWO_COLUMNS_CLASSES : 'max-sm:[&>button]:px-3',
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
