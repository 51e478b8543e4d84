import { useId } from 'react'
import { parseScore } from '#domain/feedback/ranges'
import { cx } from '../../../components/cx'
import { FIELD } from '../../../components/TextField'

interface ScoreFieldProps {
  label: string
  most: number
  value: string
  onChange: (event: { target: { value: string } }) => void
  /** Marks an empty field as invalid. */
  missing?: boolean
  autoFocus?: boolean
  readOnly?: boolean
}

/** An integer field from 0 to `most`. A value outside the range is marked at once and rejected on save. */
export function ScoreField(props: ScoreFieldProps) {
  const { label, most, value, onChange, missing = false, autoFocus = false, readOnly = false } = props
  const id = useId()
  const score = parseScore(value)
  const wrong = score === null ? missing : !(score >= 0 && score <= most)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block truncate font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          // A number input returns empty text for invalid input, which would be saved as "no score".
          type="text"
          inputMode="numeric"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
          autoFocus={autoFocus}
          aria-invalid={wrong}
          aria-describedby={`${id}-range ${id}-wrong`}
          readOnly={readOnly}
          value={value}
          onChange={onChange}
          className={cx(FIELD, 'figures h-9 w-16 px-2.5 touch:h-11')}
        />
        <span id={`${id}-range`} className="figures whitespace-nowrap text-muted">
          <span className="sr-only">from 0 </span>
          <span aria-hidden="true">/ </span>
          <span className="sr-only">to </span>
          {most}
        </span>
      </div>
      <p id={`${id}-wrong`} className="mt-1 text-xs text-hard empty:hidden">
        {wrong && `Whole number from 0 to ${most}`}
      </p>
    </div>
  )
}
