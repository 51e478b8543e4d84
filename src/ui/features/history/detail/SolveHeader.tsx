import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { languageName } from '#domain/language'
import { problemUrl } from '#domain/practice-site'
import { isoTime } from '#lib/time'
import type { SolveDetail } from '#protocol/history'
import { formatDateTime } from '../../../components/local-time'
import { Badge, DifficultyBadge, StatusBadge } from '../../../shared/Badge'
import { history } from '../store'
import { memoryWords, percentileWords, runtimeWords, testWords } from './judge-labels'

interface SolveHeaderProps {
  detail: SolveDetail
}

/** The problem, time, language and verdict of a solve. */
export function SolveHeader({ detail }: SolveHeaderProps) {
  const { slug, title, status, difficulty, categories, timestamp, lang, submissionDetails: judge } = detail
  const unsaved = useSnapshot(history).unsaved[detail.key] === true
  const at = timestamp * 1000
  const lastWord = title.lastIndexOf(' ') + 1
  return (
    <header className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id="solve-title" className="min-w-0 text-lg font-semibold tracking-tight">
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
        <StatusBadge status={status} />
        {unsaved && <Badge tone="accent">Unsaved draft</Badge>}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <DifficultyBadge difficulty={difficulty} />
        {categories.map((category) => (
          <Badge key={category}>{category}</Badge>
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-ink-2">
        <Fact name="Submitted">
          <time dateTime={isoTime(at)} className="figures">
            {formatDateTime(at)}
          </time>
        </Fact>
        <Fact name="Language">{languageName(lang)}</Fact>
        <Fact name="Runtime" note={percentileWords('faster than', judge?.runtimePercentile)}>
          {runtimeWords(judge)}
        </Fact>
        <Fact name="Memory" note={percentileWords('beats', judge?.memoryPercentile)}>
          {memoryWords(judge)}
        </Fact>
        <Fact name="Tests passed">{testWords(judge)}</Fact>
      </dl>
    </header>
  )
}

function Fact({ name, note = null, children }: { name: string; note?: string | null; children: ReactNode }) {
  if (children === null) return null
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="figures font-medium text-ink">
        {children}
        {note && (
          <span className="ml-2 font-normal text-ink-3">
            <span className="sr-only">, </span>
            {note}
          </span>
        )}
      </dd>
    </div>
  )
}
