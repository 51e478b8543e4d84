import { type Snapshot, useSnapshot } from 'valtio'
import { isDemo } from '#domain/username'
import { describeCompleteness } from '#extension/protocol/status'
import { formatNumber, pluralize } from '#lib/format'
import type { ExtensionView, SourceName, SourceStatus, Views } from '#protocol/views'
import { controlImport } from '../../actions/control-import'
import { syncNow } from '../../actions/sync'
import { formatShortTime, formatTime } from '../../behaviour/local-time'
import { useIsOnline } from '../../behaviour/use-is-online'
import { useNow } from '../../behaviour/use-now'
import { Button } from '../../components/Button'
import { RelativeTime } from '../../components/RelativeTime'
import { Spinner } from '../../components/Spinner'
import { state } from '../../state/state'
import { ExtensionLink, isExtensionSupported } from '../../widgets/ExtensionLink'
import { SOURCE_LABELS, SOURCE_NAMES } from '../../widgets/sync-labels'
import { DataSection } from './DataSection'

/** Whether a sync of the user reads a source. The demo user has the sources `catalog` and `demo`, other users have all except `demo`. */
const hasSource = (username: string, name: SourceName) => name === 'catalog' || isDemo(username) === (name === 'demo')

/** Lists the sources of solves and problems, each with its last success and its last error (L8). */
export function SourcesSection() {
  const { views, username } = useSnapshot(state)
  if (!views || username === null) return null
  return (
    <DataSection level={2} title="Sources">
      <ul className="divide-y divide-line border-y border-line">
        {SOURCE_NAMES.filter((name) => hasSource(username, name)).map((name) => (
          <Source key={name} source={name} views={views} />
        ))}
      </ul>
    </DataSection>
  )
}

function Source({ source, views: { sync, extension } }: { source: SourceName; views: Snapshot<Views> }) {
  const { ignoredMessages } = useSnapshot(state)
  const status = sync.sources[source]
  const { lastSuccessAt, problem } = status
  const name = SOURCE_LABELS[source]
  const isExtension = source === 'extension'
  // Without a network, only the extension can be queried.
  const canRetry = useIsOnline() || isExtension
  return (
    <li className="flex min-h-9 flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5">
      <span className="w-32 shrink-0 text-muted">{name}</span>
      <span className="min-w-0 flex-1 basis-40">
        {status.state === 'busy' && <Spinner size={12} />} {describeLastSuccess(status)}
        {isExtension && status.state === 'unavailable' && problem === null && lastSuccessAt === null && (
          <>
            {' · '}
            {isExtensionSupported() ? <ExtensionLink>Get it</ExtensionLink> : 'not available for this browser'}
          </>
        )}
        {isExtension && ignoredMessages > 0 && (
          <span className="block text-secondary">{pluralize(ignoredMessages, 'message')} ignored (unrecognized)</span>
        )}
        {problem !== null && <span className="block break-words text-hard">{problem}</span>}
      </span>
      {status.state === 'failed' && canRetry && (
        <Button busy={sync.busy} aria-label={`Retry: ${name}`} onClick={() => void syncNow()}>
          Retry
        </Button>
      )}
      {isExtension && extension && <ExtensionStatus extension={extension} />}
    </li>
  )
}

function describeLastSuccess({ state, lastSuccessAt, problem }: Readonly<SourceStatus>) {
  if (lastSuccessAt !== null) return <RelativeTime at={lastSuccessAt} />
  return state === 'unavailable' && problem === null ? 'Not found in this browser' : 'Not read yet'
}

const STATE_LABELS: Record<ExtensionView['state'], string> = {
  idle: 'The import starts when you open LeetCode in a tab and are signed in there.',
  running: 'Importing your history from LeetCode.',
  waiting: 'Waiting before the next request to LeetCode.',
  paused: 'Import paused.',
  stopped: 'Import stopped.',
  complete: 'Your whole history is imported.',
}

function ExtensionStatus({ extension }: { extension: Readonly<ExtensionView> }) {
  const { version, submissions, withCode, state, retryAt, waitReason, importStop, stopRetryAt, notice } = extension
  const { completeness, detailsTrouble, recordingTrouble } = extension
  const now = useNow(stopRetryAt ?? 0)
  const isWaiting = state === 'waiting' && retryAt !== null
  return (
    <div className="flex basis-full flex-wrap items-baseline gap-x-4 gap-y-1 pb-1 text-secondary">
      <p className="min-w-0 flex-1 basis-56">
        <span className="block">
          Version {version} · {pluralize(submissions, 'submission')}, {formatNumber(withCode)} with code
        </span>
        <span className="block">
          {isWaiting
            ? `${waitReason ?? STATE_LABELS.waiting} Next try at ${formatTime(retryAt)}.`
            : STATE_LABELS[state]}
        </span>
        {importStop && (
          <span className="block break-words text-hard">
            {importStop.message} {importStop.nextStep}
            {importStop.field !== null && ` (${importStop.field})`}
            {stopRetryAt !== null && ` Next try at ${formatShortTime(stopRetryAt, now)}.`}
          </span>
        )}
        {recordingTrouble !== null && <span className="block break-words text-hard">{recordingTrouble}</span>}
        {completeness && <span className="block">{describeCompleteness(completeness)}</span>}
        {detailsTrouble !== null && <span className="block break-words">{detailsTrouble}</span>}
        {notice !== null && <span className="block break-words">{notice}</span>}
      </p>
      <ImportButton state={state} />
    </div>
  )
}

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
