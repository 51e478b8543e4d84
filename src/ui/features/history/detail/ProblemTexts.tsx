import { ChevronRight } from 'lucide'
import { type ReactNode, useMemo, useState } from 'react'
import { findWord } from '#domain/search/words'
import type { SolveKey } from '#domain/solve'
import type { SolveDetail } from '#protocol/history'
import { Icon } from '../../../components/Icon'
import { Skeleton } from '../../../components/Skeleton'
import { useQuery } from '../../../hooks/use-query'
import { getClient } from '../../../worker-client/client'
import { useTextWords } from '../found-texts'

/**
 * Shows the problem description, and the user's note from the practice site. The note is open at first if it contains a word of the current
 * search.
 */
export function ProblemTexts({ detail }: { detail: SolveDetail }) {
  const { key, siteNote: note } = detail
  const words = useTextWords(detail)
  const isNoteMatched = note !== null && words.some((word) => findWord(word, note) !== null)
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      <CollapsibleSection title="Problem description">
        <Description solveKey={key} />
      </CollapsibleSection>
      {note?.trim() && (
        <CollapsibleSection title="LeetCode note" isInitiallyOpen={isNoteMatched}>
          <div data-field="LeetCode note">
            <PlainText text={note} />
          </div>
        </CollapsibleSection>
      )}
    </div>
  )
}

interface CollapsibleSectionProps {
  title: string
  isInitiallyOpen?: boolean
  children: ReactNode
}

/** A collapsible section that does not render its content before the user opens it. */
function CollapsibleSection({ title, isInitiallyOpen = false, children }: CollapsibleSectionProps) {
  const [wasOpened, setWasOpened] = useState(isInitiallyOpen)
  return (
    <details
      open={isInitiallyOpen}
      className="group"
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <Icon
          node={ChevronRight}
          size={16}
          className="text-muted transition-transform duration-150 group-open:rotate-90"
        />
        {title}
      </summary>
      <div className="max-w-prose px-4 pb-4 pl-10">{wasOpened && children}</div>
    </details>
  )
}

function Description({ solveKey }: { solveKey: SolveKey }) {
  const answer = useQuery(solveKey, () => getClient().call('describeProblem', solveKey))
  if (answer === null) return <Skeleton className="h-16 w-full" />
  if (!answer.ok) return <p className="text-hard">{answer.failure.message}</p>
  if (!answer.value?.trim()) return <p className="text-muted">No description of this problem is stored here.</p>
  return <PlainText text={answer.value} />
}

function PlainText({ text }: { text: string }) {
  const plain = useMemo(() => extractPlainText(text), [text])
  return <p className="user-text text-secondary">{plain}</p>
}

const HTML_TAG_PATTERN = /<\/?[a-z][^>]*>/i
const BLOCK_ELEMENTS = 'p, div, li, pre, ul, ol, br, h1, h2, h3, h4, tr'

/**
 * Extracts plain text from a text that may be the practice site's HTML. Untrusted HTML is never rendered. The parsed document is inert: it
 * runs no scripts and fetches no resources.
 */
function extractPlainText(text: string): string {
  if (!HTML_TAG_PATTERN.test(text)) return text.trim()
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  for (const hidden of body.querySelectorAll('script, style')) hidden.remove()
  for (const power of body.querySelectorAll('sup')) power.prepend('^')
  for (const index of body.querySelectorAll('sub')) index.prepend('_')
  for (const block of body.querySelectorAll(BLOCK_ELEMENTS)) block.after('\n')
  return (body.textContent ?? '')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
