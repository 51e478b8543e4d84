import { ArrowUpRight, Star } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../../components/Icon'
import { IconButton } from '../../../components/IconButton'
import { executeAndNotify } from '../../../shared/execute'
import { notify } from '../../../shared/notifications'
import { useReadOnly } from '../../../shared/use-read-only'

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

interface StarButtonProps {
  slug: string
  title: string
  isStarred: boolean
}

/** Stars a problem, or removes the star (N6). */
export function StarButton({ slug, title, isStarred }: StarButtonProps) {
  const readOnly = useReadOnly()
  return (
    <IconButton
      label={isStarred ? 'Remove star' : 'Star problem'}
      aria-pressed={isStarred}
      disabled={readOnly}
      onClick={() => void setStar(slug, title, !isStarred)}
      className="-my-1"
    >
      <Icon node={Star} size={16} className={isStarred ? 'fill-current text-medium' : undefined} />
    </IconButton>
  )
}

async function setStar(slug: string, title: string, isStarred: boolean): Promise<void> {
  const done = isStarred ? `${title} starred.` : `Star removed from ${title}.`
  const problem = await executeAndNotify({ type: isStarred ? 'StarProblem' : 'UnstarProblem', slug }, done)
  if (problem !== null) notify('error', problem)
}

interface FactProps {
  name: string
  note?: string | null
  children: ReactNode
}

/** One fact in the header of a solve or problem; nothing if it is unknown. */
export function Fact({ name, note = null, children }: FactProps) {
  if (children === null) return null
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="figures font-medium text-primary">
        {children}
        {note && (
          <span className="ml-2 font-normal text-muted">
            <span className="sr-only">, </span>
            {note}
          </span>
        )}
      </dd>
    </div>
  )
}
