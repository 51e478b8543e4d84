import { ArrowUpRight } from 'lucide'
import { problemUrl } from '#domain/problem-url'
import { cx } from '../components/cx'
import { Icon } from '../components/Icon'

interface ProblemLinkProps {
  slug: string
  title: string
  className?: string
}

/** A problem's title, linked to its page on the practice site (opens a new tab). */
export function ProblemLink({ slug, title, className }: ProblemLinkProps) {
  return (
    <a
      href={problemUrl(slug)}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(
        'group/link inline-flex max-w-full items-center gap-1 hover:text-accent hover:underline',
        className,
      )}
    >
      <span className="truncate">{title}</span>
      <Icon node={ArrowUpRight} size={14} className="shrink-0 text-muted group-hover/link:text-accent" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
