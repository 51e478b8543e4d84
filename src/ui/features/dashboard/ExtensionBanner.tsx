import { Puzzle, X } from 'lucide'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { isDemo } from '#domain/username'
import { useIsDesktop } from '../../behaviour/use-media'
import { useNow } from '../../behaviour/use-now'
import { Banner } from '../../components/Banner'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { readTimePref, writePref } from '../../state/prefs'
import { state } from '../../state/state'
import { ExtensionLink, isExtensionSupported, NO_EXTENSION_ADVICE } from '../../widgets/ExtensionLink'

const HIDDEN_FOR_MS = 24 * 60 * 60 * 1000

/** Explains the benefit of the browser extension if it is not installed. After Dismiss it stays hidden for a day (D6). */
export function ExtensionBanner() {
  const { username, views } = useSnapshot(state)
  const [dismissedAt, setDismissedAt] = useState(() => readTimePref('bannerDismissedAt', Date.now()))
  const now = useNow(dismissedAt)
  const isDesktop = useIsDesktop()
  const isMissing = username !== null && !isDemo(username) && views?.sync.extensionFound === false
  if (!isMissing || !isDesktop || now - dismissedAt < HIDDEN_FOR_MS) return null
  const dismiss = () => {
    writePref('bannerDismissedAt', String(now))
    setDismissedAt(now)
  }
  return (
    <Banner
      icon={<Icon node={Puzzle} size={16} />}
      actions={
        <IconButton label="Dismiss" onClick={dismiss}>
          <Icon node={X} size={16} />
        </IconButton>
      }
    >
      <strong className="font-medium text-primary">Browser extension not detected.</strong> Without it, Solvelog only
      sees your last 20 submissions.{' '}
      {isExtensionSupported() ? (
        <>
          Install it for full history, code and solve times: <ExtensionLink>get the extension</ExtensionLink>
        </>
      ) : (
        NO_EXTENSION_ADVICE
      )}
    </Banner>
  )
}
