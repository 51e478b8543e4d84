import type { ReactNode } from 'react'
import { reloadPage } from '../behaviour/back-layers'
import { Button } from './Button'
import { cx } from './cx'

export type HeadingLevel = 1 | 2 | 3 | 4

interface ErrorScreenProps {
  title: string
  children: ReactNode
  extraContent?: ReactNode
  /** The heading level: 1 for a whole screen, 2 to 4 for a section. */
  level?: HeadingLevel
}

export function ErrorScreen({ title, children, extraContent, level = 1 }: ErrorScreenProps) {
  const Heading = `h${level}` as const
  const isSection = level > 1
  return (
    <section
      role="alert"
      className={cx(
        'flex flex-col items-start gap-3',
        isSection ? 'p-4' : 'mx-auto min-h-[70dvh] max-w-md justify-center px-4',
      )}
    >
      <Heading className={cx('font-semibold', isSection ? 'text-base' : 'text-lg')}>{title}</Heading>
      <p className="text-base text-secondary">{children}</p>
      {extraContent}
      <div className="mt-2">
        <Button variant="primary" onClick={() => reloadPage()}>
          Reload page
        </Button>
      </div>
    </section>
  )
}
