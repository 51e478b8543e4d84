import { ArrowUpRight, Star } from 'lucide'
import type { ReactNode } from 'react'
import type { ProblemDetail } from '#protocol/problem'
import { executeWithToast } from '../../actions/execute'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { useReadOnly } from '../../hooks/use-read-only'
import { Badge, DifficultyBadge } from '../Badge'
import { ProblemNumber } from '../ProblemNumber'
import { TagList } from './TagList'

interface Fact {
  name: string
  /** The value of the fact. Null if the value is unknown: then the fact is not shown. */
  value: ReactNode
  note?: string | null
}

interface DetailHeaderProps {
  id: string
  problem: Pick<
    ProblemDetail,
    'slug' | 'number' | 'title' | 'link' | 'difficulty' | 'categories' | 'isStarred' | 'tags'
  >
  facts: readonly Fact[]
  backButton?: ReactNode
  /** `status` is a badge after the title, `origin` a badge after the difficulty. */
  status?: ReactNode
  origin?: ReactNode
  actions?: ReactNode
}

/** The header of a solve or problem: title, star, difficulty, categories and tags of the problem, and a list of facts. */
export function DetailHeader({ id, problem, facts, backButton, status, origin, actions }: DetailHeaderProps) {
  const { slug, number, title, link, difficulty, categories, isStarred, tags } = problem
  return (
    <header className="flex flex-col gap-2.5">
      {backButton}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="flex min-w-0 items-baseline gap-2 text-lg">
          <ProblemNumber number={number} />
          <h2 id={id} className="min-w-0 text-lg font-semibold tracking-tight">
            {link === null ? <span className="break-words">{title}</span> : <LinkedTitle link={link} title={title} />}
          </h2>
        </div>
        <StarButton slug={slug} title={title} isStarred={isStarred} />
        {status}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {difficulty && <DifficultyBadge difficulty={difficulty} />}
        {origin}
        {categories.map((category) => (
          <Badge key={category}>{category}</Badge>
        ))}
        {actions}
      </div>
      <TagList key={slug} slug={slug} title={title} tags={tags} />
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-secondary">
        {facts.map(
          ({ name, value, note = null }) =>
            value !== null && (
              <div key={name}>
                <dt className="text-xs text-muted">{name}</dt>
                <dd className="figures font-medium text-primary">
                  {value}
                  {note && (
                    <span className="ml-2 font-normal text-muted">
                      <span className="sr-only">, </span>
                      {note}
                    </span>
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
    </header>
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
      {/* Keeps the last word and the arrow on one line. */}
      <span className="whitespace-nowrap">
        {title.slice(lastWord)}{' '}
        <Icon node={ArrowUpRight} size={16} className="inline text-muted group-hover/link:text-accent" />
      </span>
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

/** A button that stars a problem, or removes the star (N6). */
function StarButton({ slug, title, isStarred }: Pick<ProblemDetail, 'slug' | 'title' | 'isStarred'>) {
  const readOnly = useReadOnly()
  const toggle = () => {
    const toastText = isStarred ? `Star removed from ${title}.` : `${title} starred.`
    void executeWithToast({ type: isStarred ? 'UnstarProblem' : 'StarProblem', slug }, toastText)
  }
  return (
    <IconButton
      label={isStarred ? 'Remove star' : 'Star problem'}
      aria-pressed={isStarred}
      disabled={readOnly}
      onClick={toggle}
      className="-my-1"
    >
      <Icon node={Star} size={16} className={isStarred ? 'fill-current text-medium' : undefined} />
    </IconButton>
  )
}
