import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { BottomBar } from './app/BottomBar'
import { Loading } from './app/Loading'
import { LogErrorGate } from './app/LogErrorGate'
import { lazyFeatureLinks } from './app/lazy-feature-links'
import { NavigationBar } from './app/NavigationBar'
import { LazyPalette } from './app/palette/LazyPalette'
import { StateBanners } from './app/StateBanners'
import { catchFocusInView } from './components/catch-focus'
import { ErrorBoundary } from './components/ErrorBoundary'
import { preload, useLazy } from './components/use-lazy'
import { ActivityCard } from './features/activity/ActivityCard'
import { DashboardScreen } from './features/dashboard/DashboardScreen'
import { loadRowPanel } from './features/dashboard/LazyRowPanel'
import { GoalOutlook } from './features/goals/GoalOutlook'
import { ProfileTools } from './features/profiles/ProfileTools'
import { TimeTravelDock } from './features/time-travel/TimeTravelDock'
import { TodayCard } from './features/today/TodayCard'
import { Tutorial } from './features/tutorial/Tutorial'
import { FeatureLinksContext } from './shared/feature-links'
import { state } from './shared/state'
import { whenIdle } from './shared/when-idle'

const loadNotifications = async () => {
  const [{ NotificationStack }, { watchExportReminder }] = await Promise.all([
    import('./app/NotificationStack'),
    import('./features/backup/actions'),
  ])
  watchExportReminder()
  return NotificationStack
}
const loadToasts = async () => (await import('./app/Toasts')).Toasts
const loadHistory = async () => (await import('./app/HistoryView')).HistoryView
const loadReviews = async () => (await import('./features/reviews/ReviewsScreen')).ReviewsScreen
const loadLists = async () => (await import('./features/lists/ListsScreen')).ListsScreen
const loadChanges = async () => (await import('./app/ChangesView')).ChangesView
const loadTutorialOverlay = async () => (await import('./app/TutorialOverlayView')).TutorialOverlayView
const SignInScreen = lazy(async () => ({ default: (await import('./features/sign-in/SignInScreen')).SignInScreen }))

/** Loads the code of category rows and of the other screens while the page is idle, so that they open at once. */
const prepareViews = async () => {
  if (state.failure !== null) return
  await preload(loadRowPanel)
  if (state.screen !== 'history') await prepareHistory()
  await preload(loadReviews)
  await preload(loadLists)
  await prepareChanges()
}

/** Also loads the first rows of the Solve History, the screen that users open most often next. */
const prepareHistory = async () => {
  const [{ prefetchHistory }] = await Promise.all([import('./features/history/read-ahead'), preload(loadHistory)])
  await prefetchHistory()
}

const prepareChanges = async () => {
  const [list] = await Promise.all([import('./features/changes/actions'), preload(loadChanges)])
  await list.prepareChanges()
}

/* Errors are ignored here: the code is loaded again when it is needed, and an error is shown then. */
const runInIdleTime = (run: () => Promise<void>) => {
  const quietly = () => void run().catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(quietly)
  else setTimeout(quietly, 200)
}

/**
 * The page: the sign-in screen, or the navigation with one screen. The dashboard is part of the first bundle, because React
 * delays the content after a lazy component's fallback by 300 ms, which is longer than a whole start.
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
      <ErrorBoundary level={2}>
        <Notifications />
      </ErrorBoundary>
      <ErrorBoundary level={2}>
        <Messages />
      </ErrorBoundary>
    </ErrorBoundary>
  )
}

function SignedIn() {
  const { screen } = useSnapshot(state)
  useEffect(() => whenIdle(() => runInIdleTime(prepareViews)), [])
  // A button that switches the screen disappears with its own screen, so focus must move.
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
      <ErrorBoundary level={2}>
        <LazyPalette />
      </ErrorBoundary>
      <Tutorial loadOverlay={loadTutorialOverlay} />
    </>
  )
}

/** The notifications, loaded after the first paint because none of them is urgent. If loading fails, the screen still works. */
function Notifications() {
  const NotificationStack = useLazy(loadNotifications)
  return NotificationStack && <NotificationStack />
}

/** The toasts, also loaded after the first paint, because none appears before. */
function Messages() {
  const Toasts = useLazy(loadToasts)
  return Toasts && <Toasts />
}

function LazyHistory() {
  const HistoryView = useLazy(loadHistory)
  return HistoryView ? <HistoryView /> : <Loading />
}

function LazyReviews() {
  const ReviewsScreen = useLazy(loadReviews)
  return ReviewsScreen ? <ReviewsScreen /> : <Loading />
}

function LazyLists() {
  const ListsScreen = useLazy(loadLists)
  return ListsScreen ? <ListsScreen /> : <Loading />
}

function LazyChanges() {
  const ChangesView = useLazy(loadChanges)
  return ChangesView ? <ChangesView /> : <Loading />
}

const SCREENS = {
  dashboard: (
    <FeatureLinksContext value={lazyFeatureLinks}>
      <DashboardScreen
        profileTools={<ProfileTools />}
        activity={<ActivityCard />}
        outlook={<GoalOutlook />}
        today={<TodayCard />}
      />
    </FeatureLinksContext>
  ),
  reviews: (
    <FeatureLinksContext value={lazyFeatureLinks}>
      <LazyReviews />
    </FeatureLinksContext>
  ),
  lists: (
    <FeatureLinksContext value={lazyFeatureLinks}>
      <LazyLists />
    </FeatureLinksContext>
  ),
  history: <LazyHistory />,
  changes: <LazyChanges />,
} as const
