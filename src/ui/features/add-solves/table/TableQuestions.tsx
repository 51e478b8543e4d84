import type { ComponentProps, ReactNode } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import type { DateGroup, DateOrder, DateOrders, DateSeparator } from '#domain/table/dates'
import type { ClockUnit } from '#domain/table/times'
import type { UndatedChoice, UndatedRows } from '#domain/table/undated'
import { VERDICTS } from '#domain/verdict'
import { formatNumber, pluralize } from '#lib/format'
import type { SolveEvidence, TableCheck, TableMapping } from '#protocol/table-import'
import { Checkbox } from '../../../components/Checkbox'
import { type Choice, Select } from '../../../components/Select'
import { TextField } from '../../../components/TextField'
import { dataState } from '../../../state/backup-store'
import { changeMapping } from './actions'
import { tableState } from './store'

/** Asks about the form of the table, its verdicts, times and dates, as far as the table does not say (N29). */
export function TableQuestions() {
  return (
    <>
      <HeaderQuestion />
      <PurposeQuestion />
      <VerdictQuestion />
      <ClockQuestion />
      <DateOrderQuestions />
      <UndatedQuestion />
    </>
  )
}

/** Whether the table is being imported. During that, its mapping cannot be changed. */
export const useIsImporting = (): boolean => useSnapshot(dataState).task?.kind === 'import-table'

interface QuestionProps<V extends string | null> extends ComponentProps<typeof Select<V>> {
  question: ReactNode
}

/** A question with a select for the answer. */
function Question<V extends string | null>({ question, ...select }: QuestionProps<V>) {
  const isImporting = useIsImporting()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{question}</span>
      <Select readOnly={isImporting} {...select} />
    </div>
  )
}

export const CHECKBOX_CLASSES = 'text-secondary touch:min-h-11'

function HeaderQuestion() {
  const { preview, mapping } = useSnapshot(tableState)
  const isImporting = useIsImporting()
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
          disabled={isImporting}
          onChange={(isHeaderSolve) => void changeMapping({ isHeaderSolve })}
          className={CHECKBOX_CLASSES}
        >
          The first row is a solve, not a header: {doubtfulHeader}
        </Checkbox>
      )}
      {otherDates.length > 0 && (
        <Checkbox
          checked={mapping.otherDates.length > 0}
          disabled={isImporting}
          onChange={(isChecked) => void changeMapping({ otherDates: isChecked ? [...otherDates] : [] })}
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

function PurposeQuestion() {
  const { preview, check } = useSnapshot(tableState)
  if (!preview || preview.isFolder || !check || check.evidence === 'verdicts') return null
  return (
    <Question
      question={EVIDENCE_TEXTS[check.evidence]}
      label="The rows are"
      value={check.purpose}
      choices={check.purpose === null ? [CHOOSE, ...PURPOSE_CHOICES] : PURPOSE_CHOICES}
      onChoose={(purpose) => void changeMapping({ purpose })}
    />
  )
}

const VERDICT_CHOICES: Choice<string | null>[] = [
  { value: null, text: 'Don’t import' },
  ...VERDICTS.map((verdict) => ({ value: verdict, text: verdict })),
]

/** Lists the words that are not known as verdicts, with the number of their rows. */
function VerdictQuestion() {
  const { check, mapping } = useSnapshot(tableState)
  if (!mapping) return null
  const words = listWords(check, mapping)
  if (words.length === 0) return null
  const choose = (word: string, verdict: string | null) => {
    const others = (tableState.mapping?.verdicts ?? []).filter(([other]) => other !== word)
    void changeMapping({ verdicts: verdict === null ? others : [...others, [word, verdict]] })
  }
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium">Which verdict do these words mean?</legend>
      {words.map(({ word, count }) => (
        <Question
          key={word}
          question={
            <span className="font-normal">{`“${word}”${count === null ? '' : ` (${pluralize(count, 'row')})`}`}</span>
          }
          label={`Verdict of “${word}”`}
          value={mapping.verdicts.find(([chosen]) => chosen === word)?.[1] ?? null}
          choices={VERDICT_CHOICES}
          onChoose={(verdict) => choose(word, verdict)}
        />
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

function ClockQuestion() {
  const { check, mapping } = useSnapshot(tableState)
  const example = check?.clockExample
  if (!example || !mapping) return null
  return (
    <Question
      question={`What is the solve time ${example.text.trim()} (line ${formatNumber(example.line)})?`}
      label="Unit of solve times"
      value={mapping.clock}
      choices={CLOCK_CHOICES}
      onChoose={(clock) => void changeMapping({ clock })}
    />
  )
}

const DATE_ORDER_CHOICES: Choice<DateOrder | null>[] = [
  CHOOSE,
  { value: 'dmy', text: 'Day first' },
  { value: 'mdy', text: 'Month first' },
]

const SEPARATOR_NAMES: Record<DateSeparator, string> = { '/': 'slashes', '-': 'hyphens', '.': 'dots', ' ': 'spaces' }

function formatDateOrderQuestion({ separator, kind, example: { line, text } }: Snapshot<DateGroup>): string {
  const exampleText = `${text.trim()} (line ${formatNumber(line)})`
  return kind === 'mixed'
    ? `Some dates with ${SEPARATOR_NAMES[separator]} only fit day first, others only month first, such as ${exampleText}. Which order is right?`
    : `Is the day or the month first in ${exampleText}?`
}

function setDateOrder(orders: Readonly<DateOrders>, separator: DateSeparator, order: DateOrder | null): DateOrders {
  const { [separator]: _, ...others } = orders
  return order === null ? others : { ...others, [separator]: order }
}

function DateOrderQuestions() {
  const { check, mapping } = useSnapshot(tableState)
  const dateOrders = mapping?.dateOrders ?? {}
  return check?.dateGroups.map((group) => (
    <Question
      key={group.separator}
      question={formatDateOrderQuestion(group)}
      label={`Order of dates with ${SEPARATOR_NAMES[group.separator]}`}
      value={dateOrders[group.separator] ?? null}
      choices={DATE_ORDER_CHOICES}
      onChoose={(order) => void changeMapping({ dateOrders: setDateOrder(dateOrders, group.separator, order) })}
    />
  ))
}

const UNDATED_TEXTS = {
  unknown: 'They are listed last. They add no activity, start no review and do not change your scores.',
  before: 'They add no activity. Scores and reviews count them as solved on the day before.',
}

/** Asks how to import rows with a missing or improbable date (N27). */
function UndatedQuestion() {
  const { check, mapping } = useSnapshot(tableState)
  const isImporting = useIsImporting()
  const undated = check?.undated
  if (!undated || !mapping) return null
  const { undated: choice, before, columns } = mapping
  return (
    <div className="flex flex-col gap-1.5">
      <Question
        question={formatUndatedQuestion(undated, columns.date !== null)}
        label="Dates of these rows"
        value={choice}
        choices={listUndatedChoices(undated)}
        onChoose={(chosen) => void changeMapping({ undated: chosen })}
      />
      {choice === 'before' && (
        <TextField
          label="All solved before"
          type="date"
          className="max-w-60"
          error={check.needsDay && before !== null && before !== '' ? 'Choose a day up to today.' : null}
          value={before ?? ''}
          readOnly={isImporting}
          onChange={({ target }) => void changeMapping({ before: target.value })}
        />
      )}
      {choice !== 'keep' && <p className="text-xs text-muted">{UNDATED_TEXTS[choice]}</p>}
    </div>
  )
}

const listUndatedChoices = ({ kind }: Snapshot<UndatedRows>): Choice<UndatedChoice>[] => [
  { value: 'keep', text: kind === 'missing' ? 'Don’t import them' : 'Keep these dates' },
  { value: 'before', text: 'All before a day…' },
  { value: 'unknown', text: 'Date unknown' },
]

function formatUndatedQuestion({ kind, count, example }: Snapshot<UndatedRows>, hasColumn: boolean): string {
  if (kind === 'files')
    return 'The dates are those of the files, so they may be wrong. When did you solve these problems?'
  const text = example.text.trim()
  if (kind === 'same') return `Every date in the table is ${text}. When did you solve these problems?`
  if (!hasColumn) return 'The table has no column of dates. When did you solve these problems?'
  const exampleText = `line ${formatNumber(example.line)} (${text === '' ? 'empty' : `“${text}”`})`
  return count === 1
    ? `1 row has no date that can be right: ${exampleText}.`
    : `${pluralize(count, 'row')} have no date that can be right, such as ${exampleText}.`
}
