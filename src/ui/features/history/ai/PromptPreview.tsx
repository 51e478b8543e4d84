import { CHARS_PER_TOKEN } from '#domain/feedback/prompt'
import type { SolveKey } from '#domain/solve'
import { formatNumber } from '#lib/format'
import { ErrorText } from '../../../components/ErrorText'
import { Skeleton } from '../../../components/Skeleton'
import { useQuery, useSolvesVersion } from '../../../hooks/use-query'
import { buildPrompt } from './actions'
import { ScrollingText } from './ScrollingText'

/** Shows the exact text that a review would send (G2). */
export function PromptPreview({ solveKey, label }: { solveKey: SolveKey; label: string }) {
  const version = useSolvesVersion()
  const prompt = useQuery(`${solveKey} ${version}`, () => buildPrompt(solveKey))
  return (
    <div className="flex flex-col gap-2">
      {prompt === null ? (
        <Skeleton className="h-80" />
      ) : prompt.ok ? (
        <>
          <p className="figures max-w-prose text-secondary">
            A press sends exactly this text to {label}: about{' '}
            {formatNumber(Math.ceil(prompt.value.length / CHARS_PER_TOKEN))} tokens, the same text as Copy Prompt. The
            reply has about 500 tokens. Nothing is sent before the press.
          </p>
          <ScrollingText label="Text of the prompt" text={prompt.value} />
        </>
      ) : (
        <ErrorText>{prompt.failure.message}</ErrorText>
      )}
    </div>
  )
}
