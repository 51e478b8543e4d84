import { ArrowRight } from 'lucide'
import { getOwnEntry } from '#lib/own-entry'
import type { FieldChange } from '#protocol/changes'
import { formatDuration } from '../behaviour/local-time'
import { Icon } from '../components/Icon'
import { DiffView } from './code/DiffView'
import { HINT_LABELS } from './hint-labels'
import { formatSolveTime } from './SolveTime'

export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  if (fields.length === 0) return <p className="text-muted">No visible changes.</p>
  const values = fields.filter((field) => field.kind === 'value')
  const texts = fields.filter((field) => field.kind === 'lines')
  return (
    <>
      {values.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
          {values.map((field) => (
            <div key={field.name} className="contents">
              <dt className="text-muted">{field.name}</dt>
              <dd className="figures flex min-w-0 flex-wrap items-center gap-x-2">
                {field.before !== null && (
                  <>
                    <del className="min-w-0 break-words text-muted">{formatValue(field, field.before)}</del>
                    <Icon node={ArrowRight} size={13} className="shrink-0 text-muted" />
                    <span className="sr-only">changed to</span>
                  </>
                )}
                {field.after === null ? (
                  <span className="text-muted">nothing</span>
                ) : (
                  <ins className="min-w-0 font-medium break-words no-underline">{formatValue(field, field.after)}</ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {texts.map(({ name, lang, lines }) => (
        <section key={name} aria-label={name} className="min-w-0">
          <DiffView lines={lines} lang={lang} name={name} />
        </section>
      ))}
    </>
  )
}

function formatValue({ unit }: Extract<FieldChange, { kind: 'value' }>, value: string | number): string {
  if (typeof value === 'number') {
    if (unit === 'time') return formatSolveTime({ timestamp: value })
    if (unit === 'seconds') return formatDuration(value)
    return unit === 'percent' ? `${Math.round(value * 100)}%` : String(value)
  }
  return unit === 'hint' ? (getOwnEntry(HINT_LABELS, value) ?? value) : value
}
