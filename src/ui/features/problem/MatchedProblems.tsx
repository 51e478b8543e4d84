import type { ProblemDetail } from '#protocol/problem'
import { executeWithToast } from '../../actions/execute'
import { catchFocusInView } from '../../behaviour/catch-focus'
import { ActionButton } from '../../components/Button'
import { useReadOnly } from '../../hooks/use-read-only'

/** The user's own problems that were matched with the problem, each with a button that separates it again (N31). */
export function MatchedProblems({ matched }: Pick<ProblemDetail, 'matched'>) {
  return matched.map(({ own, title }) => (
    <p key={own} className="flex flex-wrap items-center gap-x-3 text-secondary">
      <span className="min-w-0 break-words">Includes your own problem “{title}”.</span>
      <SeparateButton own={own} title={title} />
    </p>
  ))
}

function SeparateButton({ own, title }: ProblemDetail['matched'][number]) {
  const readOnly = useReadOnly()
  if (readOnly) return null
  const separate = async () => {
    const command = { type: 'IdentifyProblems', answers: [{ own, slug: own }] } as const
    if (await executeWithToast(command, `${title} is your own problem again.`)) catchFocusInView()
  }
  return (
    <ActionButton variant="ghost" action={separate}>
      Separate<span className="sr-only"> {title}</span>
    </ActionButton>
  )
}
