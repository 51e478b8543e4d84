import type { ReactNode } from 'react'
import { Button } from './Button'
import { cx } from './cx'
import { reloadPage } from './reload'

interface ErrorScreenProps {
  title: string
  children: ReactNode
  /** Stands in for a section, not for the whole screen. */
  isSection?: boolean
}

/** What is left to show when nothing else can be: what happened, and a way to start over. */
export function ErrorScreen({ title, children, isSection = false }: ErrorScreenProps) {
  const Heading = isSection ? 'h2' : 'h1'
  return (
    <section
      role="alert"
      className={cx(
        'flex flex-col items-start gap-3',
        isSection ? 'p-4' : 'mx-auto min-h-[70dvh] max-w-md justify-center px-4',
      )}
    >
      <Heading className={cx('font-semibold', isSection ? 'text-base' : 'text-lg')}>{title}</Heading>
      <p className="text-base text-ink-2">{children}</p>
      <div className="mt-2">
        <Button variant="primary" onClick={reloadPage}>
          Reload page
        </Button>
      </div>
    </section>
  )
}
