import { getLanguageName } from '#domain/language'
import { formatIsoTime } from '#lib/time'
import type { SolveItem } from '#protocol/history'
import { formatTime } from '../../behaviour/local-time'
import { Dialog } from '../../components/Dialog'
import { ErrorText } from '../../components/ErrorText'
import { Skeleton } from '../../components/Skeleton'
import { useQuery, useSolvesVersion } from '../../hooks/use-query'
import { DifficultyBadge } from '../../widgets/Badge'
import { ProblemButton } from '../../widgets/ProblemButton'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { StatusBadge } from '../../widgets/SolveBadges'
import { getClient } from '../../worker-client/client'

interface DayDialogProps {
  open: boolean
  /** A local day, as the number of days since 1970-01-01. */
  day: number
  description: string
  onClose: () => void
}

/** Lists the submissions of one day of the heat map. A press on a submission opens the page of its problem (N5). */
export function DayDialog({ open, day, description, onClose }: DayDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={description}>
      <Submissions key={day} day={day} />
    </Dialog>
  )
}

function Submissions({ day }: Pick<DayDialogProps, 'day'>) {
  const answer = useQuery(useSolvesVersion(), () => getClient().call('listSolvesOfDay', day))
  if (!answer) return <Skeleton className="h-10" />
  if (!answer.ok) return <ErrorText>{answer.failure.message}</ErrorText>
  return (
    <ul className="-my-2 divide-y divide-line">
      {answer.value.map((solve) => (
        <Submission key={solve.key} solve={solve} />
      ))}
    </ul>
  )
}

function Submission({ solve: { slug, number, title, status, difficulty, lang, timestamp } }: { solve: SolveItem }) {
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex gap-1.5">
          <ProblemNumber number={number} />
          <ProblemButton slug={slug} title={title} className="min-w-0 font-medium max-sm:break-words sm:truncate" />
        </span>
        <span className="block text-xs text-muted sm:truncate">
          <time dateTime={formatIsoTime(timestamp * 1000)} className="figures">
            {formatTime(timestamp * 1000)}
          </time>
          {' · '}
          {getLanguageName(lang)}
        </span>
      </span>
      <span className="flex flex-wrap items-center justify-end gap-1.5">
        {difficulty && <DifficultyBadge difficulty={difficulty} />}
        <StatusBadge status={status} />
      </span>
    </li>
  )
}
