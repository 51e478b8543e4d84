import { ArrowUpRight } from 'lucide'
import { isOwnProblem } from '#domain/problem'
import { createProblemUrl } from '#domain/problem-url'
import { cx } from '../components/cx'
import { Icon } from '../components/Icon'

interface ProblemLinkProps {
  slug: string
  title: string
  className?: string
}

/** Shows the title of a problem as a link to its page on the practice site, in a new tab. The user's own problems have no page there. */
export function ProblemLink({ slug, title, className }: ProblemLinkProps) {
  if (isOwnProblem(slug))
    return (
      <span className={cx('inline-flex max-w-full items-center', className)}>
        <span className="max-sm:break-words sm:truncate">{title}</span>
      </span>
    )
  return (
    <a
      href={createProblemUrl(slug)}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(
        'group/link inline-flex max-w-full items-center gap-1 hover:text-accent hover:underline max-sm:inline',
        className,
      )}
    >
      {/* On a phone, titles wrap. The symbol is drawn in the padding after the last word, so that it never wraps alone. */}
      <span className="max-sm:pr-4.5 max-sm:break-words sm:truncate">{title}</span>
      <Icon
        node={ArrowUpRight}
        size={14}
        className="shrink-0 text-muted group-hover/link:text-accent max-sm:-ml-3.5 max-sm:inline max-sm:align-[-2px]"
      />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
