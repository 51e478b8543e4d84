import { useSnapshot } from 'valtio'
import { lazy } from '../behaviour/lazy'
import { ErrorBoundary } from '../components/ErrorBoundary'
import { handleTutorialLoadError, Tutorial } from '../features/tutorial/Tutorial'
import { dataState } from '../state/backup-store'
import { state } from '../state/state'
import { LazyPalette } from './palette/LazyPalette'
import { Toasts } from './Toasts'

const JoinDialog = lazy(async () => (await import('../features/devices/JoinDialog')).JoinDialog)
const TutorialOverlay = lazy(() =>
  import('./TutorialOverlayView').then((part) => part.TutorialOverlayView, handleTutorialLoadError),
)

/** The components above the screens. If one of them fails to render, its error is shown and the others still work. */
export function Overlays() {
  const isJoining = useSnapshot(dataState).joinCode !== null
  const isSignedIn = useSnapshot(state).username !== null
  return (
    <>
      <ErrorBoundary level={2}>
        <Toasts />
      </ErrorBoundary>
      <ErrorBoundary level={2}>{isJoining && <JoinDialog />}</ErrorBoundary>
      {isSignedIn && (
        <>
          <ErrorBoundary level={2}>
            <LazyPalette />
          </ErrorBoundary>
          <ErrorBoundary level={2}>
            <Tutorial Overlay={TutorialOverlay} />
          </ErrorBoundary>
        </>
      )}
    </>
  )
}
