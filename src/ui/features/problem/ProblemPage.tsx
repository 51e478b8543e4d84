import { ArrowLeft } from 'lucide'
import { type ComponentProps, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import type { ProblemAttempt, ProblemDetail } from '#protocol/problem'
import { closeProblem } from '../../actions/problem'
import { catchFocus } from '../../behaviour/catch-focus'
import { isKey } from '../../behaviour/keys'
import { formatDuration } from '../../behaviour/local-time'
import { usePageKey } from '../../behaviour/use-page-key'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { ErrorBoundary } from '../../components/ErrorBoundary'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { Select } from '../../components/Select'
import { Skeleton } from '../../components/Skeleton'
import { useLatestQuery } from '../../hooks/use-query'
import { type HistoryParts, useHistoryParts } from '../../state/history-parts'
import { history } from '../../state/history-store'
import { DiffView } from '../../widgets/code/DiffView'
import { Section } from '../../widgets/edit/Section'
import { DetailHeader, Fact } from '../../widgets/problem/DetailHeader'
import { formatSolveTime, SolveTime } from '../../widgets/SolveTime'
import { getClient } from '../../worker-client/client'
import { AttemptList } from './AttemptList'
import { MatchedProblems } from './MatchedProblems'
import { NoteSection } from './NoteSection'

/** The page of a problem: figures, the note, the review, all attempts, and a comparison of two attempts (N5). */
export function ProblemPage({ problem }: ComponentProps<HistoryParts['ProblemPage']>) {
  const { ProblemReview } = useHistoryParts()
  const { attempts, slug, solved } = problem
  const withCode = attempts.filter(({ hasCode }) => hasCode)
  return (
    <article aria-labelledby="problem-title" className="flex flex-col gap-4">
      <ProblemHeader problem={problem} />
      <MatchedProblems matched={problem.matched} />
      <NoteSection key={slug} slug={slug} note={problem.note} />
      <ProblemReview key={`review ${slug}`} slug={slug} isExpected={solved > 0} />
      <AttemptList attempts={attempts} />
      {withCode.length > 1 && <CompareSection key={withCode.length} attempts={withCode} />}
    </article>
  )
}

function ProblemHeader({ problem }: { problem: ProblemDetail }) {
  const { attempts, solved, bestTime } = problem
  const { selected, view } = useSnapshot(history)
  const hasSelection = selected !== null
  usePageKey((event) => {
    if (hasSelection && isKey('leave', event)) closeProblem()
  })
  const lastAttempt = attempts.at(-1)
  return (
    <ErrorBoundary level={2}>
      <DetailHeader
        id="problem-title"
        problem={problem}
        backButton={
          hasSelection && (
            <Button
              ref={catchFocus}
              variant="ghost"
              onClick={closeProblem}
              className={cx('-mb-1 -ml-3 self-start', view === 'problems' && 'max-sm:hidden')}
            >
              <Icon node={ArrowLeft} size={16} />
              Back to the selected attempt
            </Button>
          )
        }
        facts={
          <>
            <Fact name="Attempts" isNamed note={attempts.length > 0 ? `${formatNumber(solved)} accepted` : null}>
              {formatNumber(attempts.length)}
            </Fact>
            <Fact name="Best time" isNamed>
              {bestTime !== null && formatDuration(bestTime)}
            </Fact>
            <Fact name="Last attempt" isNamed>
              {lastAttempt && <SolveTime date={lastAttempt} />}
            </Fact>
          </>
        }
      />
    </ErrorBoundary>
  )
}

interface CompareSectionProps {
  /** The attempts with code, oldest first; at least two. */
  attempts: readonly ProblemAttempt[]
}

function CompareSection({ attempts }: CompareSectionProps) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title="Compare code"
      purpose="What changed between two attempts."
      actions={
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide comparison' : 'Compare attempts'}
        </Button>
      }
    >
      {open && <AttemptComparison attempts={attempts} />}
    </Section>
  )
}

function AttemptComparison({ attempts }: CompareSectionProps) {
  const [keys, setKeys] = useState({ before: attempts.at(-2)?.key ?? '', after: attempts.at(-1)?.key ?? '' })
  const query = useLatestQuery(`${keys.before}\n${keys.after}`, () =>
    getClient().call('compareAttempts', keys.before, keys.after),
  )
  const choices = attempts.map((attempt) => ({
    value: attempt.key,
    text: `${formatSolveTime(attempt)} · ${attempt.status}`,
  }))
  const lang = attempts.find(({ key }) => key === keys.after)?.lang ?? ''
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Select
          label="Earlier attempt"
          value={keys.before}
          choices={choices}
          onChoose={(before) => setKeys({ ...keys, before })}
          className="figures min-w-0 flex-1 basis-56"
        />
        <span className="text-muted">to</span>
        <Select
          label="Later attempt"
          value={keys.after}
          choices={choices}
          onChoose={(after) => setKeys({ ...keys, after })}
          className="figures min-w-0 flex-1 basis-56"
        />
      </div>
      {query === null ? (
        <Skeleton className="h-24 w-full" />
      ) : query.answer.ok ? (
        <div aria-busy={query.isOutdated}>
          <DiffView lines={query.answer.value} lang={lang} />
        </div>
      ) : (
        <ErrorText>{query.answer.failure.message}</ErrorText>
      )}
    </>
  )
}
