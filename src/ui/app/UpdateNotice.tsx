import { RefreshCw, X } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { Button } from '../components/Button'
import { IconButton } from '../components/IconButton'
import { dismissUpdate, loadUpdate } from './update/service-worker'
import { update } from './update/store'

/** Offers a newer version; announced once, and never taken by itself. */
export function UpdateNotice() {
  const { ready } = useSnapshot(update)
  return (
    <div role="status">
      {ready && (
        <div className="flex animate-enter items-center gap-2 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3 shadow-lift">
          <RefreshCw size={16} aria-hidden="true" className="shrink-0 text-accent" />
          <p className="mr-2 min-w-0 flex-1">A new version of Solvelog is ready.</p>
          <Button variant="primary" onClick={loadUpdate}>
            Reload
          </Button>
          <IconButton label="Not now" onClick={dismissUpdate}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
