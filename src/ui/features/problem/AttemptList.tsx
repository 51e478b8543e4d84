import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { getLanguageName } from '#domain/language'
import { formatNumber } from '#lib/format'
import type { ProblemAttempt, ProblemDetail } from '#protocol/problem'
import { showSolve } from '../../actions/history-selection'
import { formatDuration } from '../../behaviour/local-time'
import { Button } from '../../components/Button'
import { history } from '../../state/history-store'
import { Section } from '../../widgets/edit/Section'
import { HINT_LABELS } from '../../widgets/hint-labels'
import { ScoreBadge, StatusBadge } from '../../widgets/SolveBadges'
import { SolveTime } from '../../widgets/SolveTime'

/** Number of newest attempts that are rendered at first. */
const INITIALLY_SHOWN_COUNT = 30

/** Lists the attempts in order of time. A press on an attempt opens its solve. */
export function AttemptList({ attempts }: Pick<ProblemDetail, 'attempts'>) {
  const [isAllShown, setIsAllShown] = useState(false)
  const { selected } = useSnapshot(history)
  const hiddenCount = isAllShown ? 0 : Math.max(0, attempts.length - INITIALLY_SHOWN_COUNT)
  return (
    <Section
      title="Attempts"
      {...(attempts.length === 0 && { purpose: 'No attempts yet. Solve it on LeetCode, then sync to see them here.' })}
      actions={
        hiddenCount > 0 && (
          <Button variant="ghost" onClick={() => setIsAllShown(true)}>
            Show {formatNumber(hiddenCount)} earlier
          </Button>
        )
      }
    >
      {attempts.length > 0 && (
        <ol start={hiddenCount + 1} className="-my-2 divide-y divide-line">
          {attempts.slice(hiddenCount).map((attempt, i) => (
            <AttemptRow
              key={attempt.key}
              attempt={attempt}
              number={hiddenCount + i + 1}
              isSelected={attempt.key === selected}
            />
          ))}
        </ol>
      )}
    </Section>
  )
}

interface AttemptRowProps {
  attempt: ProblemAttempt
  number: number
  isSelected: boolean
}

function AttemptRow({ attempt, number, isSelected }: AttemptRowProps) {
  const { key, status, lang, timeUsed, usedHints, score } = attempt
  const facts = [
    getLanguageName(lang),
    timeUsed === null ? null : formatDuration(timeUsed),
    usedHints === null || usedHints === 'none' ? null : HINT_LABELS[usedHints],
  ]
  return (
    <li className="relative -mx-2 grid grid-cols-[minmax(1.75rem,max-content)_minmax(0,1fr)_auto] items-center gap-x-2 rounded-sm px-2 py-2 hover:bg-sunken">
      <span className="figures text-muted">{number}</span>
      <span className="min-w-0">
        <button
          type="button"
          aria-current={isSelected || undefined}
          onClick={() => void showSolve(key)}
          className="figures text-left font-medium outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <SolveTime date={attempt} />
        </button>
        <span className="block truncate text-xs text-muted">{facts.filter((part) => part !== null).join(' · ')}</span>
      </span>
      <span className="flex flex-wrap items-center justify-end gap-1.5">
        <StatusBadge status={status} />
        {score !== null && <ScoreBadge score={score} />}
      </span>
    </li>
  )
}
