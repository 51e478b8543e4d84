import { Puzzle } from 'lucide'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { HistoryGap } from '#domain/history-coverage'
import { isDemo } from '#domain/username'
import { isFresh } from '#lib/time'
import type { ExtensionView } from '#protocol/views'
import { formatShortDay } from '../../behaviour/local-time'
import { useHasMouse, useIsDesktop } from '../../behaviour/use-media'
import { useNow } from '../../behaviour/use-now'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import type { NoticeContent } from '../../components/Notice'
import { dataState } from '../../state/backup-store'
import { showScreen } from '../../state/navigation'
import { readTimePref, writePref } from '../../state/prefs'
import { state } from '../../state/state'
import { ExtensionLink, isExtensionSupported, NO_EXTENSION_ADVICE } from '../../widgets/ExtensionLink'
import { getClient } from '../../worker-client/client'

const HIDDEN_FOR_MS = 24 * 60 * 60 * 1000

/**
 * Warns on the dashboard that submissions may be missing (N18), or that the browser extension is not installed (D6). The second warning
 * is for computers, and comes back a day after it was dismissed.
 */
export function useMissingSubmissionsNotice(): NoticeContent | null {
  const { username, views, screen, isConfirmed } = useSnapshot(state)
  const [dismissedAt, setDismissedAt] = useState(() => readTimePref('bannerDismissedAt', Date.now()))
  const now = useNow(dismissedAt)
  const isDesktop = useIsDesktop()
  const hasMouse = useHasMouse()
  if (!views || !isConfirmed || screen !== 'dashboard' || views.phase === 'loading' || views.past) return null
  // While a sync reads the extension, it may still close a gap.
  const gap = views.sync.busy && views.sync.extensionFound !== false ? null : views.sync.gap
  const isMissing = username !== null && !isDemo(username) && views.sync.extensionFound === false
  if (!gap && (!isMissing || !isDesktop || isFresh(dismissedAt, now, HIDDEN_FOR_MS))) return null
  const reason = gap ? (
    describeGap(gap, views.solves.count + views.solves.waiting)
  ) : (
    <>
      <strong className="font-medium text-primary">Browser extension not detected.</strong> Without it, Solvelog only
      sees your last 20 submissions.
    </>
  )
  const { text, action } = describeNextStep(views.extension?.state ?? null, hasMouse)
  return {
    label: gap ? 'Missing submissions' : 'Browser extension',
    icon: <Icon node={Puzzle} size={16} />,
    onDismiss: () => {
      if (gap) void getClient().call('dismissGap')
      writePref('bannerDismissedAt', String(now))
      setDismissedAt(now)
    },
    text: (
      <>
        {reason} {text}
      </>
    ),
    action,
  }
}

function describeGap({ after, before }: HistoryGap, submissions: number): string {
  const start = formatDate(before)
  if (after !== null) return `Submissions between ${formatDate(after)} and ${start} may be missing.`
  // A log with other submissions has some from an import.
  return submissions === 20
    ? `Solvelog has your last 20 submissions, since ${start}.`
    : `Solvelog has your submissions since ${start}.`
}

/** `seconds` is in epoch seconds. */
const formatDate = (seconds: number): string => formatShortDay(seconds * 1000, Date.now())

const IMPORT_TEXTS: Partial<Record<ExtensionView['state'], string>> = {
  idle: 'The extension’s import is not running.',
  paused: 'The extension’s import is paused.',
  stopped: 'The extension’s import has stopped.',
}

function describeNextStep(
  extension: ExtensionView['state'] | null,
  hasMouse: boolean,
): Pick<NoticeContent, 'text' | 'action'> {
  if (extension !== null)
    return {
      text: IMPORT_TEXTS[extension] ?? 'The extension adds what it finds.',
      action: <Button onClick={() => showScreen('data')}>Your data</Button>,
    }
  if (!hasMouse)
    return {
      text: 'Add this phone from your computer to get the rest.',
      action: <Button onClick={showJoinForm}>Add this phone</Button>,
    }
  if (!isExtensionSupported()) return { text: NO_EXTENSION_ADVICE }
  return {
    text: (
      <>
        <ExtensionLink>Get the extension</ExtensionLink> for the rest.
      </>
    ),
  }
}

const showJoinForm = () => {
  dataState.joinCode = ''
}
