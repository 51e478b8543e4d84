import { TriangleAlert } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { SolveKey } from '#domain/solve'
import { Banner } from '../../../components/Banner'
import { ErrorBoundary } from '../../../components/ErrorBoundary'
import { AlsoTypedSection } from '../added/AlsoTypedSection'
import { JoinOfferNote } from '../added/JoinNotice'
import { CodeSection } from '../code/CodeSection'
import { DetailsSection } from '../details/DetailsSection'
import { FeedbackSection } from '../feedback/FeedbackSection'
import { history } from '../store'
import { FailedTest } from './FailedTest'
import { NoteReminder } from './NoteReminder'
import { ProblemTexts } from './ProblemTexts'
import { SolveHeader } from './SolveHeader'
import { useDetail } from './use-detail'
import { VersionsSection } from './VersionsSection'

interface SolveArticleProps {
  solveKey: SolveKey
}

/** All sections of one solve. */
export function SolveArticle({ solveKey }: SolveArticleProps) {
  const detail = useDetail(solveKey)
  const { draftsKept } = useSnapshot(history)
  if (!detail) return null
  return (
    <article aria-labelledby="solve-title" className="flex flex-col gap-4">
      <ErrorBoundary level={2}>
        <SolveHeader detail={detail} />
      </ErrorBoundary>
      {!draftsKept && (
        <Banner tone="warning" role="status" icon={<TriangleAlert size={16} />}>
          Drafts can't be saved here. Save before leaving.
        </Banner>
      )}
      {detail.noteOnProblem !== null && <NoteReminder slug={detail.slug} note={detail.noteOnProblem} />}
      <JoinOfferNote solveKey={detail.key} />
      <AlsoTypedSection also={detail.alsoTyped} lang={detail.lang} />
      <FailedTest details={detail.submissionDetails} status={detail.status} />
      <CodeSection detail={detail} />
      <DetailsSection detail={detail} />
      <FeedbackSection detail={detail} />
      <VersionsSection detail={detail} />
      <ErrorBoundary level={3}>
        <ProblemTexts solveKey={detail.key} note={detail.problemNote} />
      </ErrorBoundary>
    </article>
  )
}
