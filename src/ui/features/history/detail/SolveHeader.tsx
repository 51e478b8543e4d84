import { Layers, Pencil } from 'lucide'
import { useSnapshot } from 'valtio'
import { languageName } from '#domain/language'
import type { AddedSource } from '#domain/solve'
import { formatNumber } from '#lib/format'
import { isoTime } from '#lib/time'
import type { SolveDetail } from '#protocol/history'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { formatDateTime } from '../../../components/local-time'
import { useBusy } from '../../../components/use-busy'
import { Badge, DifficultyBadge } from '../../../shared/Badge'
import { StatusBadge } from '../../../shared/SolveBadges'
import { useReadOnly } from '../../../shared/use-read-only'
import { removeAdded } from '../added/actions'
import { beginCorrecting } from '../added/store'
import { showProblem } from '../problem/actions'
import { history } from '../store'
import { Fact, ProblemTitle, StarButton } from './HeaderParts'
import { memoryText, percentileText, runtimeText, testText } from './judge-labels'
import { TagList } from './TagList'

const ORIGIN: Record<AddedSource, string> = { hand: 'Added by hand', table: 'From a table' }

/** The problem, time, language and verdict of a solve. */
export function SolveHeader({ detail }: { detail: SolveDetail }) {
  const {
    slug,
    link,
    added,
    title,
    status,
    difficulty,
    categories,
    timestamp,
    lang,
    attempts,
    submissionDetails: judge,
  } = detail
  const { isStarred, tags } = detail
  const unsaved = useSnapshot(history).unsaved[detail.key] === true
  const at = timestamp * 1000
  return (
    <header className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <ProblemTitle id="solve-title" link={link} title={title} />
        <StarButton slug={slug} title={title} isStarred={isStarred} />
        <StatusBadge status={status} />
        {unsaved && <Badge tone="accent">Unsaved draft</Badge>}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {difficulty && <DifficultyBadge difficulty={difficulty} />}
        {added !== null && <Badge>{ORIGIN[added]}</Badge>}
        {categories.map((category) => (
          <Badge key={category}>{category}</Badge>
        ))}
        {added !== null && <AddedActions detail={detail} />}
        <Button variant="ghost" onClick={() => void showProblem(slug)} className="-my-1.5 ml-auto max-sm:-ml-3">
          <Icon node={Layers} size={14} />
          {attempts > 1 ? `All ${formatNumber(attempts)} attempts` : 'Open problem'}
        </Button>
      </div>
      <TagList key={slug} slug={slug} title={title} tags={tags} />
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-secondary">
        <Fact name={added === null ? 'Submitted' : 'Solved'}>
          <time dateTime={isoTime(at)} className="figures">
            {formatDateTime(at)}
          </time>
        </Fact>
        <Fact name="Language">{lang === '' ? null : languageName(lang)}</Fact>
        <Fact name="Runtime" note={percentileText('faster than', judge?.runtimePercentile)}>
          {runtimeText(judge)}
        </Fact>
        <Fact name="Memory" note={percentileText('beats', judge?.memoryPercentile)}>
          {memoryText(judge)}
        </Fact>
        <Fact name="Tests passed">{testText(judge)}</Fact>
      </dl>
    </header>
  )
}

/** Corrects or removes a solve that the person added. The removal needs no confirmation, because it can be undone. */
function AddedActions({ detail }: { detail: SolveDetail }) {
  const readOnly = useReadOnly()
  const [busy, run] = useBusy()
  if (readOnly) return null
  return (
    <span className="-my-1.5 inline-flex">
      <Button variant="ghost" onClick={() => beginCorrecting(detail)}>
        <Icon node={Pencil} size={14} />
        Correct
      </Button>
      <Button
        variant="ghost"
        aria-label="Remove solve"
        busy={busy}
        onClick={() => void run(() => removeAdded(detail.key))}
      >
        Remove
      </Button>
    </span>
  )
}
