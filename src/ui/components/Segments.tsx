import { cx } from './cx'

interface SegmentsProps<V extends string> {
  label: string
  value: V | null
  choices: readonly { readonly value: V; readonly text: string }[]
  onChoose: (value: V) => void
  className?: string
}

export function Segments<V extends string>({ label, value, choices, onChoose, className }: SegmentsProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a border, and there is no form
    <div role="group" aria-label={label} className={cx('inline-flex rounded-md border border-line p-0.5', className)}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
          className={cx(
            'h-6.5 rounded-sm px-2.5 font-medium transition-colors duration-150 touch:h-10 touch:px-4',
            choice.value === value ? 'bg-sunken text-primary' : 'text-muted hover:text-primary',
          )}
        >
          {choice.text}
        </button>
      ))}
    </div>
  )
}
