import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { clearFilter, closeOpenItem, isFiltered, isUnsavedItemOpen } from '../../../actions/history-selection'
import { catchFocusInSearch } from '../../../behaviour/catch-focus'
import { fitBelowMessages } from '../../../behaviour/messages-height'
import { Button } from '../../../components/Button'
import { cx } from '../../../components/cx'
import { ErrorText } from '../../../components/ErrorText'
import { openDrafts } from '../../../drafts/open-drafts'
import { useReadOnly } from '../../../hooks/use-read-only'
import { useHistoryParts } from '../../../state/history-parts'
import { history } from '../../../state/history-store'
import { showScreen } from '../../../state/navigation'
import { state } from '../../../state/state'
import { describeHiddenSubmissions } from '../../../widgets/sync-labels'
import { ListTools } from './ListTools'
import { SolveList } from './SolveList'
import { LoadingRow } from './SolveRow'
import { UnlistedTexts } from './UnlistedTexts'

export function ListPane({ className }: { className: string }) {
  const { OfferNotice } = useHistoryParts()
  return (
    <section
      ref={fitBelowMessages}
      aria-label="Solves"
      className={cx(
        'sticky top-(--header) flex h-[calc(100dvh-var(--header)-var(--messages)-var(--bottom))] min-h-60 flex-col sm:h-[calc(100dvh-var(--header))] sm:border-r sm:border-line print:hidden',
        className,
      )}
    >
      <ListTools />
      <OfferNotice />
      <ListContent />
      <UnlistedTexts />
      <WaitingCount />
    </section>
  )
}

function ListContent() {
  const { list, isSearching, view, filter } = useSnapshot(history)
  const searchedText = filter.text.trim()
  const phase = useSnapshot(state).views?.phase ?? 'loading'
  if (list.problem !== null && list.total === null) {
    return <ErrorText className="px-4 py-10 text-center">{list.problem}</ErrorText>
  }
  const isPending = list.total === 0 && (phase === 'loading' || isSearching)
  if (list.total === null || isPending) return <ListSkeleton />
  if (list.total > 0) return <SolveList />
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <p className="font-medium text-secondary">{view === 'problems' ? 'No problems found.' : 'No solves found.'}</p>
      {searchedText !== '' && (
        <p className="line-clamp-3 break-words text-muted">
          Nothing matches “<bdi>{searchedText}</bdi>”.
        </p>
      )}
      <UnsavedItemQuestion />
      <EmptyListAction />
    </div>
  )
}

/** Asks whether the open solve or problem, which the list no longer contains, should be closed although it holds unsaved text (S9). */
function UnsavedItemQuestion() {
  const { unsaved } = useSnapshot(openDrafts)
  const opened = useSnapshot(history)
  if (!isUnsavedItemOpen(opened, unsaved)) return null
  const shown = opened.problem === null ? opened.detail : opened.problemDetail
  const title = shown.state === 'ready' ? `“${shown.value.title}”` : 'The open page'
  const close = () => {
    closeOpenItem()
    catchFocusInSearch('Search solves')
  }
  return (
    <div role="status" className="flex flex-col items-center gap-2">
      <p className="text-balance text-secondary">{title} has unsaved text. It stays as a draft if you close it.</p>
      <Button onClick={close}>Close {title}</Button>
    </div>
  )
}

function EmptyListAction() {
  const { filter } = useSnapshot(history)
  const hasActiveFilter = isFiltered(filter)
  const { addSolve, importTable } = useHistoryParts()
  const readOnly = useReadOnly()
  useEffect(() => (hasActiveFilter ? () => catchFocusInSearch('Search solves') : undefined), [hasActiveFilter])
  if (hasActiveFilter) return <Button onClick={() => void clearFilter()}>Clear filters</Button>
  return (
    <>
      <p className="text-muted">Solve on LeetCode, then sync to see it here.</p>
      <Button onClick={() => showScreen('dashboard')}>Pick a first problem</Button>
      {!readOnly && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={addSolve}>Add a solve</Button>
          <Button onClick={importTable}>Import a table</Button>
        </div>
      )}
    </>
  )
}

/** Shows the number of solves that are hidden because their problem is not in the catalog yet. */
function WaitingCount() {
  const solves = useSnapshot(state).views?.solves
  if (!solves || solves.waiting === 0) return null
  return <p className="border-t border-line px-4 py-2 text-xs text-muted">{describeHiddenSubmissions(solves)}</p>
}

const SHOWN_SKELETON_ROWS = 10

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading solves" className="flex-1 overflow-hidden">
      {Array.from({ length: SHOWN_SKELETON_ROWS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={at} className="flex h-14 flex-col justify-center border-b border-line pr-4 pl-14">
          <LoadingRow />
        </div>
      ))}
    </div>
  )
}
