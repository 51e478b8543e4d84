import { ArrowUpRight, Star } from 'lucide'
import type { ReactNode } from 'react'
import type { ProblemDetail } from '#protocol/problem'
import { executeWithToast } from '../../actions/execute'
import { refreshHistory } from '../../actions/history-selection'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { useReadOnly } from '../../hooks/use-read-only'
import { ProblemNumber } from '../ProblemNumber'
import { DifficultyText } from '../SolveBadges'
import { TagList } from './TagList'

interface FactProps {
  name: string
  /** Whether the name is shown. Otherwise only assistive technology reads it, because the value speaks for itself. */
  isNamed?: boolean
  /** The value of the fact. Empty if the value is unknown: then the fact is not shown. */
  children: ReactNode
  note?: string | null
}

interface DetailHeaderProps {
  id: string
  problem: Pick<
    ProblemDetail,
    'slug' | 'number' | 'title' | 'link' | 'difficulty' | 'categories' | 'isStarred' | 'tags'
  >
  /** The elements `Fact` before the difficulty and the topics. */
  facts: ReactNode
  backButton?: ReactNode
  /** Badges after the title. */
  status?: ReactNode
  actions?: ReactNode
}

/** The header of a solve or problem: title and star, and one grey line with the facts, difficulty, topics and tags of the problem. */
export function DetailHeader({ id, problem, facts, backButton, status, actions }: DetailHeaderProps) {
  const { slug, number, title, link, difficulty, categories, isStarred, tags } = problem
  return (
    <header className="flex flex-col gap-1.5">
      {backButton}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="flex min-w-0 items-baseline gap-2 text-lg">
          <ProblemNumber number={number} />
          <h2 id={id} className="min-w-0 text-lg font-semibold tracking-tight">
            {link === null ? <span className="break-words">{title}</span> : <LinkedTitle link={link} title={title} />}
          </h2>
        </div>
        <StarButton slug={slug} title={title} isStarred={isStarred} />
        {status}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {/* Each fact has a separator before it. That of the first fact of a line is left of the box, which clips it. */}
        <div className="overflow-x-clip">
          <dl className="figures -ml-4 flex flex-wrap items-center text-secondary">
            {facts}
            <Fact name="Difficulty">
              {difficulty && <DifficultyText difficulty={difficulty} className="font-medium" />}
            </Fact>
            <Fact name="Topics">{categories.join(', ')}</Fact>
          </dl>
        </div>
        <TagList key={slug} slug={slug} title={title} tags={tags} />
        {actions && <div className="-my-1 -mr-2 ml-auto flex items-center">{actions}</div>}
      </div>
    </header>
  )
}

/** One fact of the header; nothing if its value is unknown. */
export function Fact({ name, isNamed = false, note = null, children }: FactProps) {
  if (!children) return null
  return (
    <div className="relative pl-4 before:absolute before:left-1.5 before:text-muted before:content-['·']">
      <dt className={isNamed ? 'mr-1 inline text-muted' : 'sr-only'}>{name}</dt>
      <dd className="inline">
        {children}
        {note && <span className="text-muted">, {note}</span>}
      </dd>
    </div>
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
    // The button shows the new value before the toast appears. Otherwise the next press could set the same value again.
    const options = { reloadValues: refreshHistory }
    void executeWithToast({ type: isStarred ? 'UnstarProblem' : 'StarProblem', slug }, toastText, options)
  }
  return (
    <IconButton
      label={isStarred ? 'Remove star' : 'Star problem'}
      aria-pressed={isStarred}
      disabled={readOnly}
      onClick={toggle}
      className="-my-1 max-sm:-ml-3"
    >
      <Icon node={Star} size={16} className={isStarred ? 'fill-current text-medium' : undefined} />
    </IconButton>
  )
}
