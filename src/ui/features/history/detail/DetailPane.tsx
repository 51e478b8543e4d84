import { ArrowLeft, PanelLeftOpen } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../../components/Button'
import { catchFocus } from '../../../components/catch-focus'
import { cx } from '../../../components/cx'
import { ErrorBoundary } from '../../../components/ErrorBoundary'
import { useScrollRestoration, windowScrollTop } from '../../../components/use-scroll-restoration'
import { hideList, showList } from '../actions'
import { history } from '../store'
import { DetailSkeleton } from './DetailSkeleton'
import { SolveArticle } from './SolveArticle'

interface DetailPaneProps {
  className: string
}

/** The selected solve, with the way back to the list where the list is away. */
export function DetailPane({ className }: DetailPaneProps) {
  const { listHidden, selected, pane } = useSnapshot(history)
  const back = useRef<HTMLButtonElement>(null)
  // On a narrow screen the pane that is left takes what was pressed in it along.
  useEffect(() => {
    if (pane !== 'detail') return
    back.current?.focus({ preventScroll: true })
    return () => catchFocus(document.querySelector<HTMLElement>('[role="listbox"]'))
  }, [pane])
  const first = useRef(useScrollRestoration('solve', `${selected} ${pane}`, windowScrollTop))
  // Another solve is read from its beginning: with the frame that shows it, for scrolling lays out what is drawn so far.
  // biome-ignore lint/correctness/useExhaustiveDependencies: selected and pane are the reasons to scroll
  useEffect(() => {
    const top = first.current ?? 0
    first.current = null
    const frame = requestAnimationFrame(() => window.scrollTo(0, top))
    return () => cancelAnimationFrame(frame)
  }, [selected, pane])
  return (
    <section
      aria-label="Solve"
      className={cx('min-w-0 px-4 pt-4 pb-28 sm:pr-0 sm:pb-16', listHidden ? 'sm:px-0' : 'sm:pl-6', className)}
    >
      <div className="mb-3 sm:hidden">
        <Button ref={back} variant="ghost" onClick={showList} className="-ml-3">
          <ArrowLeft size={16} aria-hidden="true" />
          All solves
        </Button>
      </div>
      {listHidden && (
        <div className="mb-3 max-sm:hidden">
          <Button ref={catchFocus} onClick={() => hideList(false)}>
            <PanelLeftOpen size={16} aria-hidden="true" className="text-ink-3" />
            Show List
          </Button>
        </div>
      )}
      <Selected />
    </section>
  )
}

function Selected() {
  const { detail, selected, list } = useSnapshot(history)
  if (selected === null)
    return list.total === null ? <DetailSkeleton /> : <Nothing>Select a solve to view details.</Nothing>
  if (detail.state === 'failed') return <Nothing alert>{detail.failure.message}</Nothing>
  // Until the next solve has come, a moment later, the one before stays, out of reach: nothing flickers under the arrow
  // keys, and nothing is done to the wrong solve.
  if (detail.state === 'ready') {
    return (
      <div aria-busy={detail.key !== selected} inert={detail.key !== selected}>
        <ErrorBoundary level={2} key={detail.key}>
          <SolveArticle solveKey={detail.key} />
        </ErrorBoundary>
      </div>
    )
  }
  return <DetailSkeleton />
}

function Nothing({ alert = false, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <p
      role={alert ? 'alert' : undefined}
      className={cx('py-24 text-center text-base', alert ? 'text-hard' : 'text-ink-3')}
    >
      {children}
    </p>
  )
}
