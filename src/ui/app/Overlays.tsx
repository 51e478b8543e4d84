import { useSnapshot } from 'valtio'
import { lazyComponent } from '../behaviour/lazy'
import { ErrorBoundary } from '../components/ErrorBoundary'
import { Tutorial } from '../features/tutorial/Tutorial'
import { dataState } from '../state/backup-store'
import { state } from '../state/state'
import { NoticeStack } from './NoticeStack'
import { LazyPalette } from './palette/LazyPalette'
import { Toasts } from './Toasts'

const JoinDialog = lazyComponent(() => import('../features/devices/JoinDialog').then((part) => part.JoinDialog))
const loadTutorialOverlay = async () => (await import('./TutorialOverlayView')).TutorialOverlayView

/** The notices, toasts, palette and tutorial above the screens. A part that fails shows its error and leaves the others alone. */
export function Overlays() {
  const isJoining = useSnapshot(dataState).joinCode !== null
  const isSignedIn = useSnapshot(state).username !== null
  return (
    <>
      <ErrorBoundary level={2}>
        <NoticeStack />
      </ErrorBoundary>
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
            <Tutorial loadOverlay={loadTutorialOverlay} />
          </ErrorBoundary>
        </>
      )}
    </>
  )
}
