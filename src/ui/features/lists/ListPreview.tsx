import { Check, Pencil } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Snapshot } from 'valtio'
import { formatAsked } from '#domain/lists/asked'
import { LIST_LIMITS } from '#domain/lists/study-list'
import { formatNumber } from '#lib/format'
import type { FaultyRow, ListPreviewRow, NamedProblem, ResolvedList } from '#protocol/lists'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { FIELD_CLASSES } from '../../components/FieldFrame'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { Segments } from '../../components/Segments'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { acceptAllSuggestions, acceptSuggestion, changeLine, changePreview, getLine, ROWS_PER_PAGE } from './form'
import { describePreview } from './labels'
import type { ListPreview as Preview } from './store'

/** Shows the problem that was recognized in each line of the form's text, with buttons that correct the text (N26). */
export function ListPreview({ preview, text }: { preview: Snapshot<Preview>; text: string }) {
  const summary = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The index of the last pressed correction button among all correction buttons. The button disappears when its line is checked again. */
  const pressedIndex = useRef(-1)
  const { answer, faultsOnly, line } = preview
  const findCorrectionButtons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-correction]') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change or the field for a line is closed
  useEffect(() => catchFocus(findCorrectionButtons()[pressedIndex.current] ?? summary.current), [answer, line])
  useEffect(() => {
    if (faultsOnly) summary.current?.scrollIntoView({ block: 'nearest' })
  }, [faultsOnly])
  const isShown = text.trim() !== '' && answer !== null
  const { faultCount, rows, rowCount } = isShown ? answer : { faultCount: 0, rows: [], rowCount: 0 }
  return (
    <section
      aria-label="Preview"
      className={cx('flex min-w-0 flex-col gap-2 max-[56.25rem]:mt-4', isShown && 'rounded-md border border-line p-3')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* This element is always rendered, so that screen readers announce the first result too. */}
        <div role="status" className="min-w-0">
          {isShown && (
            <>
              <p ref={summary} tabIndex={-1} className="figures font-medium">
                {describePreview(answer)}
              </p>
              <PreviewAdvice answer={answer} />
            </>
          )}
        </div>
        {faultCount > 0 && (
          <Segments
            label="Lines shown"
            value={faultsOnly ? 'faults' : 'all'}
            choices={[
              { value: 'all', text: 'All lines' },
              { value: 'faults', text: `Unclear (${formatNumber(faultCount)})` },
            ]}
            onChoose={(choice) => void changePreview({ faultsOnly: choice === 'faults', limit: ROWS_PER_PAGE })}
          />
        )}
      </div>
      {rows.filter((row) => 'reason' in row && row.suggestion !== undefined).length > 1 && (
        <Button className="self-start" onClick={() => void acceptAllSuggestions()}>
          Accept all suggestions
        </Button>
      )}
      {isShown && (
        <ul
          ref={list}
          aria-label={faultsOnly ? 'Unclear lines' : 'Lines'}
          className="divide-y divide-line sm:max-h-80 sm:overflow-y-auto min-[56.25rem]:max-h-none min-[56.25rem]:min-h-64 min-[56.25rem]:grow min-[56.25rem]:basis-0"
        >
          {mergeEditedLine(rows, line).map((item) =>
            'editedLine' in item ? (
              <LineField key={`field ${item.editedLine}`} line={item.editedLine} text={text} />
            ) : (
              <PreviewRow
                key={`${item.line} ${item.column}`}
                row={item}
                onCorrect={(button) => {
                  pressedIndex.current = findCorrectionButtons().indexOf(button)
                }}
              />
            ),
          )}
        </ul>
      )}
      {rowCount > rows.length && (
        <Button
          variant="ghost"
          className="self-start"
          onClick={() => void changePreview({ limit: rows.length + ROWS_PER_PAGE })}
        >
          Show more lines ({formatNumber(rowCount - rows.length)} left)
        </Button>
      )}
    </section>
  )
}

type PreviewItem = Snapshot<ListPreviewRow> | { editedLine: number }

/** Returns the rows in the order of their lines in the text. Inserts an edit field before the rows of the line that the user edits. */
function mergeEditedLine(rows: readonly Snapshot<ListPreviewRow>[], editedLine: number | null): readonly PreviewItem[] {
  if (editedLine === null) return rows
  const isBefore = ({ line }: Snapshot<ListPreviewRow>) => line < editedLine
  return [...rows.filter(isBefore), { editedLine }, ...rows.filter((row) => !isBefore(row))]
}

function PreviewAdvice({ answer: { slugs, faultCount } }: { answer: Snapshot<ResolvedList> }) {
  const { problems } = LIST_LIMITS
  if (slugs.length > problems)
    return (
      <p className="text-hard">
        A list can have at most {formatNumber(problems)} problems. Split the text into several lists.
      </p>
    )
  if (faultCount === 0) return null
  return (
    <p className="text-muted">
      {slugs.length > 0
        ? 'Correct the unclear lines, or the list leaves them out.'
        : 'Correct the lines. Nothing else was recognized.'}
    </p>
  )
}

interface RowProps {
  row: Snapshot<ListPreviewRow>
  onCorrect: (button: HTMLElement) => void
}

function PreviewRow({ row, onCorrect }: RowProps) {
  const { line, text } = row
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2rem] items-start gap-x-2 py-1 touch:grid-cols-[minmax(0,1fr)_2.75rem]">
      <div className="grid min-w-0 gap-x-4 py-1 sm:max-[56.25rem]:grid-cols-2 sm:py-1.5 touch:py-2.5">
        <span className="min-w-0 [overflow-wrap:anywhere] max-sm:text-xs">
          <span className="figures text-muted">Line {formatNumber(line)}:</span>{' '}
          <span className="user-text text-secondary">{text.length > 200 ? `${text.slice(0, 200)}…` : text}</span>
        </span>
        {'reason' in row ? (
          <FaultText row={row} onCorrect={onCorrect} />
        ) : 'heading' in row ? (
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="text-muted">Section:</span> <span className="font-medium">{row.heading}</span>
          </span>
        ) : (
          <span className="flex min-w-0 items-baseline gap-1.5">
            <Icon node={Check} size={14} className="shrink-0 self-center text-easy" />
            <ProblemTitle problem={row.problem} />
            {row.asked && <span className="figures text-xs text-secondary">{` ${formatAsked(row.asked)}`}</span>}
          </span>
        )}
      </div>
      <IconButton
        label={`Correct line ${formatNumber(line)}`}
        data-line={line}
        // Only lines with an error are tab stops, because a tab stop at every line would make a long list slow to pass.
        tabIndex={'reason' in row ? 0 : -1}
        onClick={() => void changePreview({ line })}
      >
        <Icon node={Pencil} size={14} />
      </IconButton>
    </li>
  )
}

function ProblemTitle({ problem: { number, title } }: { problem: NamedProblem }) {
  return (
    <>
      <ProblemNumber number={number} /> <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{title}</span>
    </>
  )
}

function FaultText({ row, onCorrect }: { row: Snapshot<FaultyRow> } & Pick<RowProps, 'onCorrect'>) {
  const { reason, suggestion } = row
  return (
    <span className="min-w-0">
      <span className="block text-hard">{reason}</span>
      {suggestion !== undefined && (
        <span className="block">
          Did you mean{' '}
          <button
            type="button"
            data-correction=""
            onClick={({ currentTarget }) => {
              onCorrect(currentTarget)
              acceptSuggestion(row)
            }}
            className="inline-flex min-h-8 items-center gap-1.5 text-left font-medium text-accent hover:underline touch:min-h-11"
          >
            <ProblemTitle problem={suggestion} />
          </button>
          ?
        </span>
      )}
    </span>
  )
}

/** A field for the line that the user corrects. Each key press changes the form's text, so no change is lost. Escape restores the line. */
function LineField({ line, text }: { line: number; text: string }) {
  const lineText = getLine(text, line)
  const [originalText] = useState(lineText)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const name = `Line ${formatNumber(line)}`
  const close = () => {
    // Move the focus to the line's button first: when a focused field is removed, the dialog moves the focus to its start.
    const list = field.current?.closest('ul')
    list?.querySelector<HTMLElement>(`[data-line="${line}"]`)?.focus()
    void changePreview({ line: null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Stop the event, because Escape would also close the dialog.
    event.stopPropagation()
    if (event.key === 'Escape') changeLine(line, originalText)
    close()
  }
  return (
    <li className="flex items-center gap-2 py-1.5">
      <input
        ref={field}
        aria-label={name}
        dir="auto"
        spellCheck={false}
        value={lineText}
        onChange={({ target }) => changeLine(line, target.value)}
        onKeyDown={onKeyDown}
        className={cx(FIELD_CLASSES, 'h-8 min-w-0 flex-1 px-2 font-mono touch:h-11')}
      />
      <Button onClick={close}>Done</Button>
    </li>
  )
}
