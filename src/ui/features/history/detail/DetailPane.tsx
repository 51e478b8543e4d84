import { ArrowLeft, PanelLeftOpen } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { SolveDetail } from '#protocol/history'
import type { ProblemDetail } from '#protocol/problem'
import { catchFocus } from '../../../behaviour/catch-focus'
import { useAfterPaint } from '../../../behaviour/use-after-paint'
import {
  getWindowScrollTop,
  scrollWindowInNextFrame,
  useScrollRestoration,
} from '../../../behaviour/use-scroll-restoration'
import { Button } from '../../../components/Button'
import { cx } from '../../../components/cx'
import { ErrorBoundary } from '../../../components/ErrorBoundary'
import { Icon } from '../../../components/Icon'
import { Skeleton } from '../../../components/Skeleton'
import { useHistoryParts } from '../../../state/history-parts'
import { history } from '../../../state/history-store'
import { setListHidden, showList } from '../actions'
import { preventScrollToMatch, useSearchHighlights } from '../found-texts'
import { SolveArticle } from './SolveArticle'

export function DetailPane({ className }: { className: string }) {
  const { isListHidden, selected, pane, problem, problemDetail, view } = useSnapshot(history)
  const section = useRef<HTMLElement>(null)
  const backButton = useRef<HTMLButtonElement>(null)
  // On a narrow screen the pressed button disappears with its pane, so the focus moves to the pane that appears.
  useEffect(() => {
    if (pane !== 'detail') return
    backButton.current?.focus({ preventScroll: true })
    return () => catchFocus(document.querySelector<HTMLElement>('[role="listbox"]'))
  }, [pane])
  const savedPosition = useRef(useScrollRestoration('solve', `${problem ?? selected} ${pane}`, getWindowScrollTop))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another solve, problem or pane scrolls to the top
  useEffect(() => {
    const top = savedPosition.current ?? 0
    if (savedPosition.current !== null) preventScrollToMatch()
    savedPosition.current = null
    return scrollWindowInNextFrame(top)
  }, [selected, problem, pane])
  // The page of a problem that could not be read has no link back of its own.
  const isUnread = problemDetail.state === 'failed' && problemDetail.key === problem
  const hasBackToAttempt = problem !== null && selected !== null && view === 'submissions' && !isUnread
  return (
    <section
      ref={section}
      aria-label={problem === null ? 'Solve' : 'Problem'}
      className={cx(
        '@container/pane min-w-0 px-4 pt-4 pb-28 max-sm:pt-2 sm:pr-0 sm:pb-16',
        isListHidden ? 'sm:px-0' : 'sm:pl-6',
        className,
      )}
    >
      {!hasBackToAttempt && (
        <div className="mb-1 sm:hidden">
          <Button ref={backButton} variant="ghost" onClick={showList} className="-ml-3">
            <Icon node={ArrowLeft} size={16} />
            All solves
          </Button>
        </div>
      )}
      {isListHidden && (
        <div className="mb-3 max-sm:hidden">
          <Button ref={catchFocus} onClick={() => setListHidden(false)}>
            <Icon node={PanelLeftOpen} size={16} className="text-muted" />
            Show List
          </Button>
        </div>
      )}
      {problem === null ? <SelectedSolve /> : <OpenedProblem slug={problem} />}
      <SearchHighlighter pane={section} />
    </section>
  )
}

const NOTHING_SHOWN = { title: '', difficulty: null }

/** Marks the searched words in the texts. It is a separate component, so that a change of the list renders nothing else. */
function SearchHighlighter({ pane }: { pane: RefObject<HTMLElement | null> }) {
  const { detail, problem, problemDetail } = useSnapshot(history)
  const shownDetail = problem === null ? detail : problemDetail
  useSearchHighlights(pane, shownDetail.state === 'ready' ? shownDetail.value : NOTHING_SHOWN)
  return null
}

function OpenedProblem({ slug }: { slug: string }) {
  const { ProblemPage } = useHistoryParts()
  const { problemDetail } = useSnapshot(history)
  if (problemDetail.state === 'failed' && problemDetail.key === slug)
    return <EmptyPane isAlert>{problemDetail.failure.message}</EmptyPane>
  if (problemDetail.state !== 'ready' || problemDetail.key !== slug) return <DetailSkeleton />
  return (
    <ErrorBoundary level={2} key={slug}>
      <ProblemPage problem={problemDetail.value as ProblemDetail} loading={<DetailSkeleton />} />
    </ErrorBoundary>
  )
}

function SelectedSolve() {
  const shown = useSnapshot(history)
  const { detail, selected } = shown
  // A solve that is read while the screen opens is rendered after the list is painted.
  const isPainted = useAfterPaint()
  const wasRead = useRef(detail.state === 'ready')
  if (!isPainted && !wasRead.current) return <DetailSkeleton />
  if (selected === null)
    return shown.list.total === null ? <DetailSkeleton /> : <EmptyPane>Select a solve to view details.</EmptyPane>
  if (detail.state === 'failed') return <EmptyPane isAlert>{detail.failure.message}</EmptyPane>
  // Show the previous solve while the next one loads, to avoid flicker when the arrow keys change the selection. The previous solve is
  // inert, so that no action applies to the wrong solve.
  if (detail.state === 'ready') {
    return (
      <div aria-busy={detail.key !== selected} inert={detail.key !== selected}>
        <ErrorBoundary level={2} key={detail.key}>
          <SolveArticle detail={detail.value as SolveDetail} />
        </ErrorBoundary>
      </div>
    )
  }
  return <DetailSkeleton />
}

function EmptyPane({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) {
  return (
    <p
      role={isAlert ? 'alert' : undefined}
      className={cx('py-24 text-center text-base', isAlert ? 'text-hard' : 'text-muted')}
    >
      {children}
    </p>
  )
}

const SKELETON_SIZES = ['h-6 w-72', 'h-4 w-96', 'mt-2 h-56', 'h-32']

function DetailSkeleton() {
  return (
    <div role="status" aria-label="Loading the solve" className="flex flex-col gap-4">
      {SKELETON_SIZES.map((size) => (
        <Skeleton key={size} className={`max-w-full ${size}`} />
      ))}
    </div>
  )
}
