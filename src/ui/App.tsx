import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { BottomBar } from './app/BottomBar'
import { Loading } from './app/Loading'
import { LogErrorGate } from './app/LogErrorGate'
import { NavigationBar } from './app/NavigationBar'
import { StateBanners } from './app/StateBanners'
import { Toasts } from './app/Toasts'
import { catchFocusInView } from './components/catch-focus'
import { ErrorBoundary } from './components/ErrorBoundary'
import { preload, useLazy } from './components/use-lazy'
import { ActivityCard } from './features/activity/ActivityCard'
import { DashboardScreen } from './features/dashboard/DashboardScreen'
import { loadRowPanel } from './features/dashboard/LazyRowPanel'
import { ProfileTools } from './features/profiles/ProfileTools'
import { TimeTravelDock } from './features/time-travel/TimeTravelDock'
import { Tutorial } from './features/tutorial/Tutorial'
import { state } from './shared/state'
import { whenIdle } from './shared/when-idle'

const loadNotifications = async () => {
  const [{ NotificationStack }, { followExports }] = await Promise.all([
    import('./app/NotificationStack'),
    import('./features/backup/actions'),
  ])
  followExports()
  return NotificationStack
}
const loadHistory = async () => (await import('./app/HistoryView')).HistoryView
const loadChanges = async () => (await import('./app/ChangesView')).ChangesView
const loadTutorialOverlay = async () => (await import('./app/TutorialOverlayView')).TutorialOverlayView
const SignInScreen = lazy(async () => ({ default: (await import('./features/sign-in/SignInScreen')).SignInScreen }))

/** Opened rows and the other views are there when a person goes to them, and nothing waits for them meanwhile. */
const prepareViews = async () => {
  if (state.failure !== null) return
  await preload(loadRowPanel)
  if (state.screen !== 'history') await prepareHistory()
  await prepareChanges()
}

/** The Solve History is what most go to next: its first rows are there too. */
const prepareHistory = async () => {
  const [{ readAhead }] = await Promise.all([import('./features/history/read-ahead'), preload(loadHistory)])
  await readAhead()
}

const prepareChanges = async () => {
  const [list] = await Promise.all([import('./features/changes/actions'), preload(loadChanges)])
  await list.prepareChanges()
}

/* What cannot be fetched ahead is fetched, and complained of, when it is needed. */
const runInIdleTime = (run: () => Promise<void>) => {
  const quietly = () => void run().catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(quietly)
  else setTimeout(quietly, 200)
}

/**
 * The whole page: the sign-in screen, or the navigation with one view. The dashboard comes with the first bundle: React
 * holds back what follows a lazy component's fallback for 300 ms, longer than a whole start takes.
 */
export function App() {
  const { username } = useSnapshot(state)
  return (
    <ErrorBoundary>
      {username === null ? (
        <Suspense fallback={<Loading />}>
          <StateBanners />
          <SignInScreen />
        </Suspense>
      ) : (
        <SignedIn />
      )}
      <Notifications />
      <Toasts />
    </ErrorBoundary>
  )
}

function SignedIn() {
  const { screen } = useSnapshot(state)
  useEffect(() => whenIdle(() => runInIdleTime(prepareViews)), [])
  // A button inside a view that leads to another goes with its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is the reason
  useEffect(() => catchFocusInView, [screen])
  return (
    <>
      <a
        href="#view"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationBar />
      <TimeTravelDock />
      <main id="view" tabIndex={-1} className="pb-24 outline-none sm:pb-12">
        <LogErrorGate>
          <StateBanners />
          <ErrorBoundary key={screen}>{SCREENS[screen]}</ErrorBoundary>
        </LogErrorGate>
      </main>
      <BottomBar />
      <Tutorial loadOverlay={loadTutorialOverlay} />
    </>
  )
}

/** Notifications are loaded after the first paint: none of them is urgent. */
function Notifications() {
  const NotificationStack = useLazy(loadNotifications)
  return NotificationStack && <NotificationStack />
}

function LazyHistory() {
  const HistoryView = useLazy(loadHistory)
  return HistoryView ? <HistoryView /> : <Loading />
}

function LazyChanges() {
  const ChangesView = useLazy(loadChanges)
  return ChangesView ? <ChangesView /> : <Loading />
}

const SCREENS = {
  dashboard: <DashboardScreen profileTools={<ProfileTools />} activity={<ActivityCard />} />,
  history: <LazyHistory />,
  changes: <LazyChanges />,
} as const
