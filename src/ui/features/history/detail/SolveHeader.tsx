import { Layers } from 'lucide'
import { useSnapshot } from 'valtio'
import { getLanguageName } from '#domain/language'
import type { AddedSource } from '#domain/solve'
import { formatNumber } from '#lib/format'
import { showProblem } from '../../../actions/problem'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { openDrafts } from '../../../drafts/open-drafts'
import { Badge } from '../../../widgets/Badge'
import { DetailHeader, Fact } from '../../../widgets/problem/DetailHeader'
import { StatusBadge } from '../../../widgets/SolveBadges'
import { SolveTime } from '../../../widgets/SolveTime'
import { formatMemory, formatPercentile, formatRuntime, formatTests } from './judge-labels'
import { SolveMenu, type SolveMenuProps } from './SolveMenu'

const SOURCE_LABELS: Record<AddedSource, string> = { hand: 'Added by hand', table: 'From a table' }

export function SolveHeader(props: SolveMenuProps) {
  const { detail, isVersionListOpen, onToggleVersions } = props
  const { slug, added, status, lang, attempts, edits, submissionDetails: judge } = detail
  const isUnsaved = useSnapshot(openDrafts).unsaved[detail.key] === true
  return (
    <DetailHeader
      id="solve-title"
      problem={detail}
      status={
        <>
          <StatusBadge status={status} />
          {added !== null && <Badge>{SOURCE_LABELS[added]}</Badge>}
          {isUnsaved && <Badge tone="accent">Unsaved draft</Badge>}
        </>
      }
      actions={
        <>
          <Button variant="ghost" onClick={() => void showProblem(slug)} className="px-2">
            <Icon node={Layers} size={14} />
            {attempts > 1 ? `Problem (${formatNumber(attempts)} attempts)` : 'Problem'}
          </Button>
          <SolveMenu {...props} />
        </>
      }
      facts={
        <>
          <Fact name={added === null ? 'Submitted' : 'Solved'}>
            <SolveTime date={detail} />
            {edits > 0 && (
              <button
                type="button"
                aria-expanded={isVersionListOpen}
                onClick={onToggleVersions}
                className="relative ml-1.5 text-accent hover:underline after:absolute after:-inset-x-2 after:-inset-y-3"
              >
                edited {formatNumber(edits)}×
              </button>
            )}
          </Fact>
          <Fact name="Language">{lang !== '' && getLanguageName(lang)}</Fact>
          <Fact name="Runtime" note={formatPercentile('faster than', judge?.runtimePercentile)}>
            {formatRuntime(judge)}
          </Fact>
          <Fact name="Memory" note={formatPercentile('beats', judge?.memoryPercentile)}>
            {formatMemory(judge)}
          </Fact>
          <Fact name="Tests" isNamed>
            {formatTests(judge)}
          </Fact>
        </>
      }
    />
  )
}
