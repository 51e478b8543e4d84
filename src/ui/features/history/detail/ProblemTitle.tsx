import { ArrowUpRight } from 'lucide-react'
import { problemUrl } from '#domain/practice-site'

interface ProblemTitleProps {
  id: string
  slug: string
  title: string
}

/** The heading of a solve or problem, linked to the problem on the practice site. */
export function ProblemTitle({ id, slug, title }: ProblemTitleProps) {
  const lastWord = title.lastIndexOf(' ') + 1
  return (
    <h2 id={id} className="min-w-0 text-lg font-semibold tracking-tight">
      <a
        href={problemUrl(slug)}
        target="_blank"
        rel="noopener noreferrer"
        className="group/link break-words hover:text-accent hover:underline"
      >
        {title.slice(0, lastWord)}
        {/* No line break between the last word and the arrow. */}
        <span className="whitespace-nowrap">
          {title.slice(lastWord)}{' '}
          <ArrowUpRight size={16} aria-hidden="true" className="inline text-ink-3 group-hover/link:text-accent" />
        </span>
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </h2>
  )
}
