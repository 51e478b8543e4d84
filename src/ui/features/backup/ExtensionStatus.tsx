import { formatNumber, pluralize } from '#lib/format'
import type { ExtensionView } from '#protocol/views'
import { Button } from '../../components/Button'
import { formatTime } from '../../components/local-time'
import { controlImport } from './actions'

const STATE: Record<ExtensionView['state'], string> = {
  idle: 'The import starts when you open LeetCode in a tab and are signed in there.',
  running: 'Importing your history from LeetCode.',
  waiting: 'Waiting before the next request to LeetCode.',
  paused: 'Import paused.',
  stopped: 'Import stopped.',
  complete: 'Your whole history is imported.',
}

/** The status of the connected extension, with the controls of its import. */
export function ExtensionStatus({ extension }: { extension: Readonly<ExtensionView> }) {
  const { version, submissions, withCode, state, retryAt, waitReason, stop, notice } = extension
  const isWaiting = state === 'waiting' && retryAt !== null
  return (
    <div className="flex basis-full flex-wrap items-baseline gap-x-4 gap-y-1 pb-1 text-secondary">
      <p className="min-w-0 flex-1 basis-56">
        <span className="block">
          Version {version} · {pluralize(submissions, 'submission')}, {formatNumber(withCode)} with code
        </span>
        <span className="block">
          {isWaiting ? `${waitReason ?? STATE.waiting} Next try at ${formatTime(retryAt)}.` : STATE[state]}
        </span>
        {stop && (
          <span className="block break-words text-hard">
            {stop.message} {stop.nextStep}
            {stop.field !== null && ` (${stop.field})`}
          </span>
        )}
        {notice !== null && <span className="block break-words">{notice}</span>}
      </p>
      <ImportButton state={state} />
    </div>
  )
}

/** The control for each state; a complete import needs none. */
function ImportButton({ state }: Pick<ExtensionView, 'state'>) {
  switch (state) {
    case 'running':
      return <Button onClick={() => void controlImport('pause')}>Pause import</Button>
    case 'paused':
      return <Button onClick={() => void controlImport('start')}>Resume import</Button>
    case 'waiting':
    case 'stopped':
      return <Button onClick={() => void controlImport('retry')}>Retry import</Button>
    case 'idle':
    case 'complete':
      return null
    default:
      return state satisfies never
  }
}
