import { useId } from 'react'
import { cx } from '../../../kit/cx'
import { FIELD } from '../../../kit/TextField'

interface ScoreFieldProps {
  label: string
  most: number
  value: string
  onChange: (event: { target: { value: string } }) => void
  autoFocus?: boolean
  readOnly?: boolean
}

/** A whole number from 0; what lies outside is marked at once and refused on saving. */
export function ScoreField({ label, most, value, onChange, autoFocus = false, readOnly = false }: ScoreFieldProps) {
  const id = useId()
  const number = Number.parseInt(value, 10)
  const wrong = !(number >= 0 && number <= most)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block truncate font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          step={1}
          min={0}
          max={most}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
          autoFocus={autoFocus}
          aria-invalid={wrong}
          aria-describedby={`${id}-range`}
          readOnly={readOnly}
          value={value}
          onChange={onChange}
          onWheel={({ currentTarget }) => currentTarget.blur()}
          className={cx(FIELD, 'figures plain-number h-9 w-16 px-2.5 touch:h-11')}
        />
        <span id={`${id}-range`} className="figures whitespace-nowrap text-ink-3">
          <span className="sr-only">from 0 </span>
          <span aria-hidden="true">/ </span>
          <span className="sr-only">to </span>
          {most}
        </span>
      </div>
    </div>
  )
}
