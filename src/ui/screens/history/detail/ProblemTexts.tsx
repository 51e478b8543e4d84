import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { plainText } from './plain-text'

interface ProblemTextsProps {
  note: string | null
  description: string | null
}

/** What the problem says and what the person noted about it on the practice site; both closed at first. */
export function ProblemTexts({ note, description }: ProblemTextsProps) {
  if (!note?.trim() && !description?.trim()) return null
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {note?.trim() && <Text title="Problem note" text={note} />}
      {description?.trim() && <Text title="Problem description" text={description} />}
    </div>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  const plain = useMemo(() => plainText(text), [text])
  return (
    <details className="group">
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="text-ink-3 transition-transform duration-150 group-open:rotate-90"
        />
        {title}
      </summary>
      <p className="max-w-prose px-4 pb-4 pl-10 break-words whitespace-pre-wrap text-ink-2">{plain}</p>
    </details>
  )
}
