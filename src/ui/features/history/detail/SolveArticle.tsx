import { memo, useState } from 'react'
import { ACCEPTED, type SubmissionDetails } from '#domain/solve'
import type { SolveDetail } from '#protocol/history'
import { lazy } from '../../../behaviour/lazy'
import { ErrorBoundary } from '../../../components/ErrorBoundary'
import { useHistoryParts } from '../../../state/history-parts'
import { DraftWarning } from '../../../widgets/DraftWarning'
import { Section } from '../../../widgets/edit/Section'
import { Markdown } from '../../../widgets/markdown/Markdown'
import { getClient } from '../../../worker-client/client'
import { CodeBlock } from '../code/CodeBlock'
import { CodeSection } from '../code/CodeSection'
import { FeedbackSection } from '../feedback/FeedbackSection'
import { FeedbackShown } from '../feedback/FeedbackShown'
import { useTextWords } from '../found-texts'
import { DetailsSection } from './DetailsSection'
import { ProblemTexts } from './ProblemTexts'
import { SolveHeader } from './SolveHeader'

const VersionList = lazy(async () => (await import('../../../widgets/problem/VersionList')).VersionList)

/**
 * The page of a solve. If it is wide enough, it has two columns: the code, and a rail with the review, the notes and the feedback. The width
 * is that of the pane, whose container query decides.
 */
export const SolveArticle = memo(({ detail }: { detail: SolveDetail }) => {
  const { JoinOfferNote, ProblemReview } = useHistoryParts()
  const { slug, status, attempts, problemNote } = detail
  const [isVersionListOpen, setIsVersionListOpen] = useState(false)
  return (
    <article aria-labelledby="solve-title" className="grid gap-4 @min-[52rem]/pane:grid-cols-[minmax(0,1fr)_340px]">
      <div className="flex min-w-0 flex-col gap-4">
        <ErrorBoundary level={2}>
          <SolveHeader
            detail={detail}
            isVersionListOpen={isVersionListOpen}
            onToggleVersions={() => setIsVersionListOpen(!isVersionListOpen)}
          />
        </ErrorBoundary>
        <DraftWarning />
        <JoinOfferNote solveKey={detail.key} />
        {isVersionListOpen && (
          <Section title="Versions" purpose="Restore any version of your code, notes and feedback.">
            <VersionList id={detail.key} loadVersions={(key) => getClient().call('listVersions', key)} />
          </Section>
        )}
        <JoinedTextsSection detail={detail} />
        <FailedTest details={detail.submissionDetails} status={detail.status} />
        <CodeSection detail={detail} />
        <ErrorBoundary level={3}>
          <ProblemTexts detail={detail} />
        </ErrorBoundary>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ErrorBoundary level={3}>
          <ProblemReview slug={slug} isExpected={status === ACCEPTED || attempts > 1} hasDetailsForm />
        </ErrorBoundary>
        {problemNote !== null && (
          <Section title="Problem note" purpose="Every attempt of this problem shows it.">
            <Markdown text={problemNote} field="problem note" />
          </Section>
        )}
        <DetailsSection detail={detail} />
        <FeedbackSection detail={detail} />
      </div>
    </article>
  )
})

function FailedTest({ details, status }: { details: SubmissionDetails | null; status: string }) {
  if (!details || status === ACCEPTED) return null
  const texts: [name: string, text: string | undefined][] = [
    ['Compile error', details.compileError],
    ['Runtime error', details.runtimeError],
    ['Input', details.lastTestcase],
    ['Your output', details.codeOutput],
    ['Expected output', details.expectedOutput],
    ['Judge notes', details.notes],
  ]
  const nonEmptyTexts = texts.filter(([, text]) => text?.trim())
  if (nonEmptyTexts.length === 0) return null
  return (
    <Section title="Failed test case">
      <dl className="grid gap-3 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-4">
        {nonEmptyTexts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-muted max-sm:-mb-2">{name}</dt>
            <dd className="max-h-48 overflow-auto font-mono text-xs break-words whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/**
 * Shows the notes, feedback and code of hand-added solves that the user joined with this solve. A text is listed here only if this solve
 * has its own text of the same kind (N10).
 */
function JoinedTextsSection({ detail }: { detail: SolveDetail }) {
  const { alsoTyped: addedTexts, lang } = detail
  const words = useTextWords(detail)
  if (addedTexts.length === 0) return null
  return (
    <Section title="From the solve you added">
      {addedTexts.map(({ notes, code, feedback }) => (
        <div key={JSON.stringify([notes, code, feedback])} className="flex flex-col gap-3">
          {notes !== null && <Markdown text={notes} field="note" />}
          {feedback && <FeedbackShown feedback={feedback} model={null} timeUsed={null} />}
          {code !== null && (
            <CodeBlock
              label="Code you added"
              lang={lang}
              code={code}
              searchedWords={words}
              isExpanded
              onExpand={() => {}}
            />
          )}
        </div>
      ))}
    </Section>
  )
}
