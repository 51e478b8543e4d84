import { useSnapshot } from 'valtio'
import type { UnlistedText } from '#protocol/history'
import { showProblem } from '../../../actions/problem'
import { restoreSolves } from '../../../actions/restore-solves'
import { Button } from '../../../components/Button'
import { useLatestQuery, useSolvesVersion } from '../../../hooks/use-query'
import { useReadOnly } from '../../../hooks/use-read-only'
import { useFeatureLinks } from '../../../state/feature-links'
import { history } from '../../../state/history-store'
import { getClient } from '../../../worker-client/client'
import { MatchedLine } from './SolveRow'

const REASON_LABELS: Record<UnlistedText['kind'], string> = {
  removed: 'Removed solve',
  missing: 'Solve not in the list',
  problem: 'Problem without a solve',
}

/** Lists found texts whose solves are not in the list: texts of removed solves, and notes on problems without a solve (N6). */
export function UnlistedTexts() {
  const text = useSnapshot(history).filter.text.trim()
  const version = useSolvesVersion()
  const query = useLatestQuery(text === '' ? null : `${text} ${version}`, () => getClient().call('findUnlisted', text))
  if (text === '' || !query?.answer.ok || query.answer.value.length === 0) return null
  return (
    <section aria-labelledby="unlisted-texts" className="max-h-[40%] shrink-0 overflow-y-auto border-t border-line">
      <h3 id="unlisted-texts" className="px-4 pt-2 text-xs font-medium text-secondary">
        Also found
      </h3>
      <ul>
        {query.answer.value.map((unlistedText) => (
          <li key={`${unlistedText.kind} ${unlistedText.key ?? unlistedText.slug}`} className="px-4 py-2">
            <p className="truncate font-medium">{unlistedText.title}</p>
            <p className="text-xs text-muted">{REASON_LABELS[unlistedText.kind]}</p>
            <MatchedLine match={unlistedText.match} />
            <UnlistedActions text={unlistedText} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UnlistedActions({ text: { kind, key, slug, title } }: { text: UnlistedText }) {
  const { showChangesOf } = useFeatureLinks()
  const readOnly = useReadOnly()
  if (key === null) return <Button onClick={() => void showProblem(slug)}>Open problem</Button>
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      {kind === 'removed' && !readOnly && <Button onClick={() => void restoreSolves([key])}>Restore</Button>}
      <Button onClick={() => showChangesOf(key, title)}>All changes</Button>
    </div>
  )
}
