import { useState } from 'react'
import type { ProblemAttempt } from '#protocol/problem'
import { Button } from '../../../components/Button'
import { ErrorText } from '../../../components/ErrorText'
import { formatDateTime } from '../../../components/local-time'
import { Select } from '../../../components/Select'
import { Skeleton } from '../../../components/Skeleton'
import { DiffView } from '../../../shared/code/DiffView'
import { useLatestQuery } from '../../../shared/use-query'
import { client } from '../../../worker-client/client'
import { Section } from '../Section'

interface CompareSectionProps {
  /** The attempts with code, oldest first; at least two. */
  attempts: readonly ProblemAttempt[]
}

/** Compares the code of any two attempts, at first of the last two. */
export function CompareSection({ attempts }: CompareSectionProps) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title="Compare code"
      actions={
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide comparison' : 'Compare attempts'}
        </Button>
      }
    >
      {open ? <Comparison attempts={attempts} /> : <p className="text-muted">See what changed between two attempts.</p>}
    </Section>
  )
}

function Comparison({ attempts }: CompareSectionProps) {
  const [pair, setPair] = useState({ before: attempts.at(-2)?.key ?? '', after: attempts.at(-1)?.key ?? '' })
  const latest = useLatestQuery(`${pair.before}\n${pair.after}`, () =>
    client().call('compareAttempts', pair.before, pair.after),
  )
  const choices = attempts.map(({ key, timestamp, status }) => ({
    value: key,
    text: `${formatDateTime(timestamp * 1000)} · ${status}`,
  }))
  const lang = attempts.find(({ key }) => key === pair.after)?.lang ?? ''
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Select
          label="Earlier attempt"
          value={pair.before}
          choices={choices}
          onChoose={(before) => setPair({ ...pair, before })}
          className="figures min-w-0 flex-1 basis-56"
        />
        <span className="text-muted">to</span>
        <Select
          label="Later attempt"
          value={pair.after}
          choices={choices}
          onChoose={(after) => setPair({ ...pair, after })}
          className="figures min-w-0 flex-1 basis-56"
        />
      </div>
      {latest === null ? (
        <Skeleton className="h-24 w-full" />
      ) : latest.answer.ok ? (
        <div aria-busy={latest.isLate}>
          <DiffView lines={latest.answer.value} lang={lang} />
        </div>
      ) : (
        <ErrorText>{latest.answer.failure.message}</ErrorText>
      )}
    </>
  )
}
