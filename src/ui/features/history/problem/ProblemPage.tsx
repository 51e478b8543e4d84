import { ArrowLeft } from 'lucide'
import { use } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import { isoTime } from '#lib/time'
import type { ProblemDetail } from '#protocol/problem'
import { Button } from '../../../components/Button'
import { catchFocus } from '../../../components/catch-focus'
import { ErrorBoundary } from '../../../components/ErrorBoundary'
import { Icon } from '../../../components/Icon'
import { formatDateTime, formatDuration } from '../../../components/local-time'
import { Badge, DifficultyBadge } from '../../../shared/Badge'
import { ProblemReviewContext } from '../../../shared/problem-review'
import { Fact, ProblemTitle, StarButton } from '../detail/HeaderParts'
import { TagList } from '../detail/TagList'
import { Section } from '../Section'
import { history } from '../store'
import { AttemptList } from './AttemptList'
import { closeProblem } from './actions'
import { CompareSection } from './CompareSection'
import { NoteSection } from './NoteSection'

interface ProblemPageProps {
  problem: ProblemDetail
}

/** A problem: its figures, the note on it, its review, all attempts, and the differences between two of them (N5). */
export function ProblemPage({ problem }: ProblemPageProps) {
  const { attempts } = problem
  const Review = use(ProblemReviewContext)
  const withCode = attempts.filter(({ hasCode }) => hasCode)
  return (
    <article aria-labelledby="problem-title" className="flex flex-col gap-4">
      <ProblemHeader problem={problem} />
      <NoteSection key={problem.slug} slug={problem.slug} note={problem.note} />
      {Review && (
        <Section title="Review">
          <Review key={problem.slug} slug={problem.slug} />
        </Section>
      )}
      <AttemptList attempts={attempts} />
      {withCode.length > 1 && <CompareSection key={withCode.length} attempts={withCode} />}
    </article>
  )
}

function ProblemHeader({ problem }: ProblemPageProps) {
  const { slug, link, title, difficulty, categories, attempts, solved, bestTime, isStarred, tags } = problem
  const hasSelection = useSnapshot(history).selected !== null
  const last = attempts.at(-1)
  return (
    <ErrorBoundary level={2}>
      <header className="flex flex-col gap-2.5">
        {hasSelection && (
          <Button ref={catchFocus} variant="ghost" onClick={closeProblem} className="-mb-1 -ml-3 self-start">
            <Icon node={ArrowLeft} size={16} />
            Back to the selected attempt
          </Button>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <ProblemTitle id="problem-title" link={link} title={title} />
          <StarButton slug={slug} title={title} isStarred={isStarred} />
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          {difficulty && <DifficultyBadge difficulty={difficulty} />}
          {categories.map((category) => (
            <Badge key={category}>{category}</Badge>
          ))}
        </div>
        <TagList key={slug} slug={slug} title={title} tags={tags} />
        <dl className="flex flex-wrap gap-x-6 gap-y-2 text-secondary">
          <Fact name="Attempts" note={attempts.length > 0 ? `${formatNumber(solved)} accepted` : null}>
            {formatNumber(attempts.length)}
          </Fact>
          <Fact name="Best time">{bestTime === null ? null : formatDuration(bestTime)}</Fact>
          <Fact name="Last attempt">
            {last ? (
              <time dateTime={isoTime(last.timestamp * 1000)}>{formatDateTime(last.timestamp * 1000)}</time>
            ) : null}
          </Fact>
        </dl>
      </header>
    </ErrorBoundary>
  )
}
