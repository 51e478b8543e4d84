import { CloudOff, Puzzle } from 'lucide'
import { useSnapshot } from 'valtio'
import { controlImport } from '../../actions/control-import'
import { useIsOnline } from '../../behaviour/use-is-online'
import { Banner } from '../../components/Banner'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { state } from '../../state/state'
import { SOURCE_LABELS, SOURCE_NAMES } from '../../widgets/sync-labels'

/** Shows notes about sources of submissions that could not be read, and about the stopped import of the browser extension. */
export function DashboardNotes() {
  const { isConfirmed, screen, views } = useSnapshot(state)
  if (screen !== 'dashboard' || !isConfirmed || !views || views.phase === 'loading' || views.past) return null
  return (
    <div className="flex flex-col gap-2 not-empty:pt-4">
      <SourceProblemsBanner />
      <StoppedImportBanner />
    </div>
  )
}

/** Explains why the extension's import has stopped, and the next step for the user (E16). */
function StoppedImportBanner() {
  const importStop = useSnapshot(state).views?.extension?.importStop
  if (!importStop) return null
  return (
    <Banner
      tone="warning"
      role="status"
      icon={<Icon node={Puzzle} size={16} />}
      actions={<Button onClick={() => void controlImport('retry')}>Retry import</Button>}
    >
      <strong className="font-medium">Browser extension:</strong> {importStop.message} {importStop.nextStep}
    </Banner>
  )
}

function SourceProblemsBanner() {
  const sources = useSnapshot(state).views?.sync.sources
  const failedSources = sources ? SOURCE_NAMES.filter((name) => sources[name].problem !== null) : []
  const isOnline = useIsOnline()
  if (!isOnline) {
    return (
      <Banner tone="warning" role="status" icon={<Icon node={CloudOff} size={16} />}>
        You are offline: your changes are saved here, and Solvelog syncs by itself when the network is back.
      </Banner>
    )
  }
  if (!sources || failedSources.length === 0) return null
  const canRetry = failedSources.some((name) => sources[name].state !== 'refused')
  return (
    <Banner tone="warning" role="status" icon={<Icon node={CloudOff} size={16} />}>
      <ul>
        {failedSources.map((name) => (
          <li key={name}>
            <strong className="font-medium">{SOURCE_LABELS[name]}:</strong> {sources[name].problem}
          </li>
        ))}
      </ul>
      <p className="text-secondary">Nothing was lost.{canRetry && ' Press Sync Now to retry.'}</p>
    </Banner>
  )
}
