import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { isDemo } from '#domain/username'
import { pluralize } from '#lib/format'
import type { SourceName, SourceStatus } from '#protocol/views'
import { Button } from '../../components/Button'
import { RelativeTime } from '../../components/RelativeTime'
import { Spinner } from '../../components/Spinner'
import { ExtensionLink, isExtensionSupported } from '../../shared/ExtensionLink'
import { state } from '../../shared/state'
import { syncNow } from '../../shared/sync'
import { SOURCE } from '../../shared/sync-labels'
import { ExtensionStatus } from './ExtensionStatus'
import { Part } from './Part'

const OF_DEMO: readonly SourceName[] = ['catalog', 'demo']
const OF_USER: readonly SourceName[] = ['catalog', 'recent', 'extension']

/** The last success and the last error of each source (L8). */
export function SourcesPart() {
  const { views, username, ignoredMessages } = useSnapshot(state)
  if (!views || username === null) return null
  const { sources, busy } = views.sync
  const { extension } = views
  return (
    <Part title="Sources">
      <ul className="divide-y divide-line border-y border-line">
        {(isDemo(username) ? OF_DEMO : OF_USER).map((name) => (
          <Source
            key={name}
            source={name}
            status={sources[name]}
            ignored={name === 'extension' ? ignoredMessages : 0}
            busy={busy}
          >
            {name === 'extension' && extension && <ExtensionStatus extension={extension} />}
          </Source>
        ))}
      </ul>
    </Part>
  )
}

interface SourceProps {
  source: SourceName
  status: Readonly<SourceStatus>
  /** The number of forged or unreadable messages. */
  ignored: number
  busy: boolean
  children: ReactNode
}

function Source({ source, status, ignored, busy, children }: SourceProps) {
  const { state, lastSuccessAt, problem } = status
  const name = SOURCE[source]
  return (
    <li className="flex min-h-9 flex-wrap items-baseline gap-x-4 gap-y-1 py-1.5">
      <span className="w-32 shrink-0 text-muted">{name}</span>
      <span className="min-w-0 flex-1 basis-40">
        {state === 'busy' && <Spinner size={12} />} {whenWords(state, lastSuccessAt)}
        {source === 'extension' && state === 'unavailable' && lastSuccessAt === null && (
          <>
            {' · '}
            {isExtensionSupported() ? <ExtensionLink>Get it</ExtensionLink> : 'not available for this browser'}
          </>
        )}
        {ignored > 0 && (
          <span className="block text-secondary">{pluralize(ignored, 'message')} ignored (unrecognized)</span>
        )}
        {problem !== null && <span className="block break-words text-hard">{problem}</span>}
      </span>
      {state === 'failed' && (
        <Button busy={busy} aria-label={`Retry: ${name}`} onClick={() => void syncNow()}>
          Retry
        </Button>
      )}
      {children}
    </li>
  )
}

function whenWords(state: SourceStatus['state'], at: number | null) {
  if (at !== null) return <RelativeTime at={at} />
  return state === 'unavailable' ? 'Not found in this browser' : 'Not read yet'
}
