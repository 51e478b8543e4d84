import { CloudOff } from 'lucide'
import { useSnapshot } from 'valtio'
import { Banner } from '../../components/Banner'
import { Icon } from '../../components/Icon'
import { state } from '../../shared/state'
import { SOURCE, SOURCE_NAMES } from '../../shared/sync-labels'
import { ExtensionBanner } from './ExtensionBanner'

/** The sources that failed, and the extension if it is missing. */
export function DashboardNotes() {
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <SourceProblems />
      <ExtensionBanner />
    </div>
  )
}

/** Lists the sources that failed, with the reasons and the next step. */
function SourceProblems() {
  const sources = useSnapshot(state).views?.sync.sources
  const failed = sources ? SOURCE_NAMES.filter((name) => sources[name].problem !== null) : []
  if (!sources || failed.length === 0) return null
  return (
    <Banner tone="warning" role="status" icon={<Icon node={CloudOff} size={16} />}>
      <ul>
        {failed.map((name) => (
          <li key={name}>
            <strong className="font-medium">{SOURCE[name]}:</strong> {sources[name].problem}
          </li>
        ))}
      </ul>
      <p className="text-secondary">Nothing was lost. Press Sync Now to retry.</p>
    </Banner>
  )
}
