import { Star } from 'lucide'
import { Fragment, memo } from 'react'
import { findWords, mergeRanges, type SearchWord } from '#domain/search/words'
import { ACCEPTED } from '#domain/solve'
import { hasKnownDay } from '#domain/solve-date'
import { pluralize } from '#lib/format'
import type { MatchLine, SolveItem } from '#protocol/history'
import { readSolveAheadSoon, selectClickedRow } from '../../../actions/history-selection'
import { formatDay, formatShortDay, formatTime } from '../../../behaviour/local-time'
import { cx } from '../../../components/cx'
import { Icon } from '../../../components/Icon'
import { Skeleton } from '../../../components/Skeleton'
import { ScoreBadge } from '../../../widgets/SolveBadges'
import { formatSolveTime, SolveTime } from '../../../widgets/SolveTime'
import { DAY_HEIGHT } from './row-heights'

interface SolveRowProps {
  id: string
  index: number
  /** The number of rows in the list. */
  count: number
  /** The solve or problem of the row; undefined until the worker has sent it. */
  item: SolveItem | undefined
  isSelected: boolean
  isUnsaved: boolean
  /** The words of the current search, which are marked in the title. */
  words: readonly SearchWord[]
  /** Whether the row is another attempt of the problem in the row above. It is drawn tighter and without the number. */
  isRepeat: boolean
  /** Whether the day of the solve is shown above the row. */
  hasHeading: boolean
  /** The position and the height in px, with the heading. */
  start: number
  size: number
}

const ROW_CLASSES =
  'absolute inset-x-0 top-0 grid cursor-pointer grid-cols-[2.75rem_minmax(0,1fr)_auto] content-center items-center gap-x-2 pr-3 pl-1'

export const SolveRow = memo((props: SolveRowProps) => {
  const { id, index, count, item, isSelected, isUnsaved, words, isRepeat, hasHeading, start, size } = props
  const headingHeight = hasHeading ? DAY_HEIGHT : 0
  return (
    <>
      {hasHeading && item && <DayHeading item={item} start={start} isFirst={index === 0} />}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list itself handles the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and refers to the row by aria-activedescendant */}
      <div
        id={id}
        role="option"
        aria-selected={isSelected}
        aria-setsize={count}
        aria-posinset={index + 1}
        onPointerEnter={() => item && readSolveAheadSoon(item.key)}
        onClick={() => item && selectClickedRow(item, index)}
        className={cx(
          ROW_CLASSES,
          !isRepeat && !hasHeading && index > 0 && 'border-t border-line',
          isSelected ? 'bg-accent-soft shadow-[inset_3px_0_0_var(--color-accent)]' : 'hover:bg-sunken',
        )}
        style={{ height: size - headingHeight, transform: `translateY(${start + headingHeight}px)` }}
      >
        {item ? <RowContent item={item} isUnsaved={isUnsaved} words={words} isRepeat={isRepeat} /> : <LoadingRow />}
      </div>
    </>
  )
})

/** The day of the solves below. Each row names its day to assistive technology, which therefore does not need the heading. */
function DayHeading({ item, start, isFirst }: { item: SolveItem; start: number; isFirst: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'absolute inset-x-0 top-0 flex items-end border-line pb-0.5 pl-14 text-2xs font-semibold text-secondary',
        !isFirst && 'border-t',
      )}
      style={{ height: DAY_HEIGHT, transform: `translateY(${start}px)` }}
    >
      {hasKnownDay(item) ? formatDay(item.timestamp * 1000, Date.now()) : formatSolveTime(item)}
    </div>
  )
}

export function LoadingRow() {
  return (
    <>
      <Skeleton className="col-start-2 mb-2 h-3.5 w-40 max-w-full" />
      <Skeleton className="col-start-2 h-3 w-56 max-w-full" />
    </>
  )
}

const SEPARATED_CLASSES = "shrink-0 whitespace-nowrap before:mx-1 before:content-['·']"
/** The end of the longest verdicts. Only assistive technology has it, because the verdict and the time share one short line. */
const EXCEEDED = ' Exceeded'
const VERDICT_CLASSES =
  "truncate before:mr-1 before:inline-block before:size-2 before:rounded-full before:forced-color-adjust-none before:content-['']"

type RowContentProps = Pick<SolveRowProps, 'isUnsaved' | 'words' | 'isRepeat'> & { item: SolveItem }

function RowContent({ item, isUnsaved, words, isRepeat }: RowContentProps) {
  const { number, title, status, facts, isStarred, match } = item
  const hasMark = isStarred || isUnsaved
  const shortStatus = status.endsWith(EXCEEDED) ? status.slice(0, -EXCEEDED.length) : status
  return (
    <>
      {number !== null && !isRepeat && <span className="figures text-right text-muted">{number}</span>}
      <span
        className={cx('col-start-2 truncate', !hasMark && 'col-end-4', isRepeat ? 'text-secondary' : 'font-medium')}
      >
        {words.length === 0 ? title : <MarkedTitle title={title} words={words} />}
      </span>
      {hasMark && <RowMarks isStarred={isStarred} isUnsaved={isUnsaved} />}
      {/* In a narrow list, a time that does not fit beside the verdict is left to the solve’s page and to assistive technology. */}
      <span className="figures col-start-2 flex h-4 min-w-0 overflow-hidden @max-xs:flex-wrap text-xs text-muted">
        <span className={cx(VERDICT_CLASSES, status === ACCEPTED ? 'before:bg-easy-fill' : 'before:bg-hard-fill')}>
          {shortStatus}
          {shortStatus !== status && <span className="sr-only">{EXCEEDED}</span>}
        </span>
        {facts && <span className={SEPARATED_CLASSES}>{pluralize(facts.attempts, 'attempt')}</span>}
        {!match && !facts && hasKnownDay(item) && (
          <span className="sr-only">, {formatDate(item.timestamp * 1000)}, </span>
        )}
        <SolveTime date={item} format={match || facts ? formatDate : formatTime} className={SEPARATED_CLASSES} />
      </span>
      <RowResult item={item} />
      {match && (
        <span className="col-start-2 col-end-4">
          <MatchedLine match={match} />
        </span>
      )}
    </>
  )
}

const MARK_CLASSES = 'rounded-xs bg-found text-primary'

function MarkedTitle({ title, words }: { title: string; words: readonly SearchWord[] }) {
  const hits = mergeRanges(findWords(words, title))
  return (
    <>
      {hits.map(({ start, end }, at) => (
        <Fragment key={start}>
          {title.slice(hits[at - 1]?.end ?? 0, start)}
          <mark className={MARK_CLASSES}>{title.slice(start, end)}</mark>
        </Fragment>
      ))}
      {title.slice(hits.at(-1)?.end ?? 0)}
    </>
  )
}

const formatDate = (at: number): string => formatShortDay(at, Date.now())

function RowMarks({ isStarred, isUnsaved }: Pick<SolveItem, 'isStarred'> & { isUnsaved: boolean }) {
  return (
    <span className="flex items-center justify-end gap-1.5">
      {isStarred && (
        <span title="Starred" className="inline-flex text-medium">
          <Icon node={Star} size={13} className="fill-current" />
          <span className="sr-only">Starred</span>
        </span>
      )}
      {isUnsaved && (
        <span title="Unsaved draft" className="inline-flex">
          <span aria-hidden="true" className="size-2 rounded-full bg-accent forced-color-adjust-none" />
          <span className="sr-only">Unsaved draft</span>
        </span>
      )}
    </span>
  )
}

/** Shows the score of a solve; for a problem, that its review is due, otherwise its best score. */
function RowResult({ item: { facts, score } }: { item: SolveItem }) {
  if (!facts) return <ScoreBadge score={score} />
  if (facts.isDue) return <span className="text-xs font-medium text-secondary">Due</span>
  return facts.bestScore !== null && <ScoreBadge score={facts.bestScore} />
}

const FIELD_NAMES: Record<Exclude<MatchLine['field'], 'problem'>, string> = {
  note: 'Note',
  'problem note': 'Problem note',
  feedback: 'Feedback',
  code: 'Code',
  'LeetCode note': 'LeetCode note',
}

export function MatchedLine({ match: { field, before, hit, after } }: { match: MatchLine }) {
  return (
    <p className="truncate text-xs text-muted">
      {field !== 'problem' && <span className="font-medium">{FIELD_NAMES[field]}: </span>}
      <bdi className={field === 'code' ? 'font-mono' : undefined}>
        {before}
        {hit !== '' && <mark className={MARK_CLASSES}>{hit}</mark>}
        {after}
      </bdi>
    </p>
  )
}
