import { RotateCcw } from 'lucide'
import { useState } from 'react'
import { formatIsoTime } from '#lib/time'
import type { Version, VersionPart } from '#protocol/changes'
import type { Result } from '#protocol/result'
import { restoreVersion } from '../../actions/undo'
import { formatDateTime, formatDuration } from '../../behaviour/local-time'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { Skeleton } from '../../components/Skeleton'
import { useQuery, useSolvesVersion } from '../../hooks/use-query'
import { useReadOnly } from '../../hooks/use-read-only'
import { getClient } from '../../worker-client/client'
import { Badge } from '../Badge'
import { FieldChanges } from '../FieldChanges'
import { HINT_LABELS } from '../hint-labels'

const PART_NAMES: [part: VersionPart, name: string][] = [
  ['code', 'Code'],
  ['details', 'Time and hints'],
  ['notes', 'Notes'],
  ['feedback', 'Feedback'],
  ['problemNote', 'Problem note'],
]

const CAUSE_LABELS: Record<NonNullable<Version['cause']>, string> = {
  person: 'by you',
  recent: 'from LeetCode',
  extension: 'from the extension',
  demo: 'from the demo',
  takeover: 'from the earlier version',
  import: 'by an import',
}

interface VersionListProps {
  /** The key of the solve, or the slug of the problem. */
  id: string
  loadVersions: (id: string) => Promise<Result<Version[]>>
}

/** Lists the earlier versions of the texts of a solve, or of the note on a problem, grouped by the kind of text. */
export function VersionList({ id, loadVersions }: VersionListProps) {
  const answer = useQuery(`${id} ${useSolvesVersion()}`, () => loadVersions(id))
  if (answer === null) return <Skeleton className="h-24 w-full" />
  if (!answer.ok) return <ErrorText>{answer.failure.message}</ErrorText>
  const groups = PART_NAMES.map(([part, name]) => ({
    name,
    versions: answer.value.filter((version) => version.part === part),
  }))
  const nonEmptyGroups = groups.filter(({ versions }) => versions.length > 0)
  if (nonEmptyGroups.length === 0) return <p className="text-muted">No versions yet.</p>
  return (
    <div className="flex flex-col gap-5">
      {nonEmptyGroups.map(({ name, versions }) => (
        <section key={name} aria-label={`Versions: ${name}`}>
          <h4 className="mb-1 text-xs text-muted">{name}</h4>
          <ol className="divide-y divide-line border-y border-line">
            {versions.map((version) => (
              <VersionItem key={`${version.at.seq}.${version.at.index}`} version={version} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function VersionItem({ version }: { version: Version }) {
  const { at, part, time, isAhead, cause, isCurrent } = version
  const readOnly = useReadOnly()
  const [open, setOpen] = useState(false)
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-56">
          <p className="figures text-xs text-muted">
            <time dateTime={formatIsoTime(time)}>{formatDateTime(time)}</time>{' '}
            {cause === null ? 'by a newer version of Solvelog' : CAUSE_LABELS[cause]}{' '}
            {isAhead && <Badge>Clock was ahead</Badge>}
          </p>
          <p className={cx('truncate', part === 'code' && 'font-mono text-xs leading-5')}>{describeVersion(version)}</p>
        </div>
        {isCurrent ? (
          <Badge tone="accent">Current</Badge>
        ) : (
          <div className="flex gap-1.5">
            <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              Compare
            </Button>
            {!readOnly && (
              <Button onClick={() => void restoreVersion(at, part)}>
                <Icon node={RotateCcw} size={14} className="text-muted" />
                Restore this version
              </Button>
            )}
          </div>
        )}
      </div>
      {open && !isCurrent && <VersionDifference version={version} />}
    </li>
  )
}

function VersionDifference({ version: { at, part } }: { version: Version }) {
  const isPast = useReadOnly()
  const answer = useQuery(useSolvesVersion(), () => getClient().call('compareVersion', at, part))
  if (answer === null) return <Skeleton className="mt-2 h-5 w-48" />
  return (
    <div className="mt-2 flex min-w-0 flex-col gap-3">
      <p className="text-xs text-muted">{isPast ? 'Version shown' : 'Current'} → this version</p>
      {answer.ok ? <FieldChanges fields={answer.value} /> : <ErrorText>{answer.failure.message}</ErrorText>}
    </div>
  )
}

function describeVersion({ preview, score, details }: Version): string {
  if (details) {
    const time = details.timeUsed === null ? 'no time' : formatDuration(details.timeUsed)
    return `${time}, ${details.usedHints === null ? 'help not recorded' : `hints: ${HINT_LABELS[details.usedHints]}`}`
  }
  const text = (preview ?? '').replace(/\s+/g, ' ')
  return score === null ? text : `${score} / 100${text === '' ? '' : ` · ${text}`}`
}
