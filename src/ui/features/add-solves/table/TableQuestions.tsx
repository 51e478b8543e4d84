import { type Snapshot, useSnapshot } from 'valtio'
import type { ClockUnit } from '#domain/table/times'
import { VERDICTS } from '#domain/verdict'
import { formatNumber, pluralize } from '#lib/format'
import type { SolveEvidence, TableCheck, TableMapping } from '#protocol/table-import'
import { Checkbox } from '../../../components/Checkbox'
import { type Choice, Select } from '../../../components/Select'
import { tableState } from './store'

interface TableQuestionsProps {
  change: (changes: Partial<TableMapping>) => void
  readOnly: boolean
}

/** Asks about the form of the table, its verdicts and its times, as far as the table does not say (N29). */
export function TableQuestions(props: TableQuestionsProps) {
  return (
    <>
      <HeaderQuestion {...props} />
      <PurposeQuestion {...props} />
      <VerdictQuestion {...props} />
      <ClockQuestion {...props} />
    </>
  )
}

const CHECKBOX_CLASSES = 'text-secondary touch:min-h-11'

function HeaderQuestion({ change, readOnly }: TableQuestionsProps) {
  const { preview, mapping } = useSnapshot(tableState)
  if (!preview || !mapping) return null
  const { skippedRows, doubtfulHeader, headers } = preview
  const { otherDates } = preview.mapping
  return (
    <>
      {skippedRows.length > 0 && (
        <p className="break-words text-secondary">
          {pluralize(skippedRows.length, 'row')} above the header {skippedRows.length === 1 ? 'is' : 'are'} not
          imported: {skippedRows.join(' / ')}
        </p>
      )}
      {doubtfulHeader !== null && (
        <Checkbox
          checked={mapping.isHeaderSolve}
          disabled={readOnly}
          onChange={(isHeaderSolve) => change({ isHeaderSolve })}
          className={CHECKBOX_CLASSES}
        >
          The first row is a solve, not a header: {doubtfulHeader}
        </Checkbox>
      )}
      {otherDates.length > 0 && (
        <Checkbox
          checked={mapping.otherDates.length > 0}
          disabled={readOnly}
          onChange={(isChecked) => change({ otherDates: isChecked ? [...otherDates] : [] })}
          className={CHECKBOX_CLASSES}
        >
          Dates in other columns are solves too: {otherDates.map((column) => headers[column]).join(', ')}
        </Checkbox>
      )}
    </>
  )
}

const PURPOSE_CHOICES: Choice<'solves' | 'list'>[] = [
  { value: 'solves', text: 'Solved problems' },
  { value: 'list', text: 'A study list' },
]

const CHOOSE: Choice<null> = { value: null, text: 'Choose…' }

const EVIDENCE_TEXTS: Record<Exclude<SolveEvidence, 'verdicts'>, string> = {
  dates: 'The table has no verdicts. Rows with a date count as Accepted.',
  solutions: 'The table has no verdicts. Rows count as Accepted, because the table has solutions.',
  'accepted-list': 'This is a list of accepted submissions.',
  none: 'The table has no dates of solves and no verdicts. Solved problems, or a study list?',
}

function PurposeQuestion({ change, readOnly }: TableQuestionsProps) {
  const { preview, check } = useSnapshot(tableState)
  if (!preview || preview.isFolder || !check || check.evidence === 'verdicts') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="min-w-0 font-medium">{EVIDENCE_TEXTS[check.evidence]}</span>
      <Select
        label="The rows are"
        value={check.purpose}
        choices={check.purpose === null ? [CHOOSE, ...PURPOSE_CHOICES] : PURPOSE_CHOICES}
        readOnly={readOnly}
        onChoose={(purpose) => change({ purpose })}
      />
    </div>
  )
}

const VERDICT_CHOICES: Choice<string | null>[] = [
  { value: null, text: 'Don’t import' },
  ...VERDICTS.map((verdict) => ({ value: verdict, text: verdict })),
]

/** Lists the words that are not known as verdicts, with the number of their rows. */
function VerdictQuestion({ change, readOnly }: TableQuestionsProps) {
  const { check, mapping } = useSnapshot(tableState)
  if (!mapping) return null
  const words = listWords(check, mapping)
  if (words.length === 0) return null
  const choose = (word: string, verdict: string | null) => {
    const others = mapping.verdicts
      .filter(([other]) => other !== word)
      .map(([other, one]): [string, string] => [other, one])
    change({ verdicts: verdict === null ? others : [...others, [word, verdict]] })
  }
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium">Which verdict do these words mean?</legend>
      {words.map(({ word, count }) => (
        <div key={word} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            “{word}”{count !== null && ` (${pluralize(count, 'row')})`}
          </span>
          <Select
            label={`Verdict of “${word}”`}
            value={mapping.verdicts.find(([chosen]) => chosen === word)?.[1] ?? null}
            choices={VERDICT_CHOICES}
            readOnly={readOnly}
            onChoose={(verdict) => choose(word, verdict)}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** Returns the unknown words, and the words that the person has chosen a verdict for. */
function listWords(
  check: Snapshot<TableCheck> | null,
  { verdicts }: Snapshot<TableMapping>,
): { word: string; count: number | null }[] {
  const chosen = verdicts.map(([word]) => ({ word, count: null }))
  return [...chosen, ...(check?.unknownVerdicts ?? []).filter(({ word }) => !verdicts.some(([one]) => one === word))]
}

const CLOCK_CHOICES: Choice<ClockUnit | null>[] = [
  CHOOSE,
  { value: 'hours', text: 'Hours and minutes' },
  { value: 'minutes', text: 'Minutes and seconds' },
]

function ClockQuestion({ change, readOnly }: TableQuestionsProps) {
  const { check, mapping } = useSnapshot(tableState)
  const example = check?.clockExample
  if (!example || !mapping) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
        What is the solve time {example.text.trim()} (line {formatNumber(example.line)})?
      </span>
      <Select
        label="Unit of solve times"
        value={mapping.clock}
        choices={CLOCK_CHOICES}
        readOnly={readOnly}
        onChoose={(clock) => change({ clock })}
      />
    </div>
  )
}
