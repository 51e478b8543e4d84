import { ArrowUpRight } from 'lucide'
import { Icon } from '../../../components/Icon'

interface ProblemTitleProps {
  id: string
  /** The address of the problem's page; null if there is none. */
  link: string | null
  title: string
}

/** The heading of a solve or problem, linked to the problem's page. */
export function ProblemTitle({ id, link, title }: ProblemTitleProps) {
  return (
    <h2 id={id} className="min-w-0 text-lg font-semibold tracking-tight">
      {link === null ? <span className="break-words">{title}</span> : <LinkedTitle link={link} title={title} />}
    </h2>
  )
}

function LinkedTitle({ link, title }: { link: string; title: string }) {
  const lastWord = title.lastIndexOf(' ') + 1
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="group/link break-words hover:text-accent hover:underline"
    >
      {title.slice(0, lastWord)}
      {/* No line break between the last word and the arrow. */}
      <span className="whitespace-nowrap">
        {title.slice(lastWord)}{' '}
        <Icon node={ArrowUpRight} size={16} className="inline text-muted group-hover/link:text-accent" />
      </span>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}
