import { type ReactNode, type Ref, useId } from 'react'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'

interface CardProps {
  ref: Ref<HTMLElement>
  /** The step, from 0. */
  at: number
  of: number
  title: string
  children: ReactNode
  /** The element that the step explains is not on the page yet. */
  waiting: boolean
  /** Null on the last step. */
  onSkip: (() => void) | null
  /** Null on the first step. */
  onBack: (() => void) | null
  onNext: () => void
}

/** The text, progress and buttons of a step. The card is 384 px wide, less on a phone (T2). */
export function TutorialCard({ ref, at, of, title, children, waiting, onSkip, onBack, onNext }: CardProps) {
  const id = useId()
  return (
    <section
      ref={ref}
      role="dialog"
      aria-modal="false"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      className="fixed z-25 flex max-h-[calc(100dvh-1.5rem)] w-96 max-w-[calc(100%-1.5rem)] flex-col rounded-lg border border-line bg-surface shadow-lift outline-none"
    >
      {/* Screen readers announce this when the step changes. They read the first step when the card receives the focus. */}
      <div aria-live="polite" aria-atomic="true" className="min-h-0 overflow-y-auto px-5 pt-4">
        <div className="flex items-center gap-3 text-xs text-muted">
          <span className="figures">
            {at + 1} of {of}
          </span>
          <span aria-hidden="true" className="flex flex-1 gap-1">
            {Array.from({ length: of }, (_, part) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
              <span key={part} className={cx('h-1 flex-1 rounded-full', part <= at ? 'bg-accent' : 'bg-sunken')} />
            ))}
          </span>
        </div>
        <h2 id={`${id}-title`} className="mt-3 text-base font-semibold">
          {title}
        </h2>
        <div id={`${id}-text`} className="mt-1 text-secondary">
          {children}
        </div>
      </div>
      <p role="status" className="px-5 text-muted not-empty:pt-2">
        {waiting && 'This part of the page is still loading.'}
      </p>
      <div className="mt-4 flex items-center gap-2 px-5 pb-4">
        {onSkip && (
          <Button variant="ghost" onClick={onSkip} className="-ml-3 touch:-ml-4">
            Skip tutorial
          </Button>
        )}
        <span className="ml-auto flex gap-2">
          {onBack && <Button onClick={onBack}>Back</Button>}
          <Button variant="primary" onClick={onNext}>
            {onSkip ? 'Next' : 'Finish'}
          </Button>
        </span>
      </div>
    </section>
  )
}
