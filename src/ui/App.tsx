import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { catchFocusInView } from './kit/catch-focus'
import { ErrorBoundary } from './kit/ErrorBoundary'
import { fetchLater, useLater } from './kit/use-later'
import { DashboardScreen } from './screens/dashboard/DashboardScreen'
import { loadRowPanel } from './screens/dashboard/LaterRowPanel'
import { Tutorial } from './screens/tutorial/Tutorial'
import { BottomBar } from './shell/BottomBar'
import { Corners } from './shell/Corners'
import { Loading } from './shell/Loading'
import { NavigationBar } from './shell/NavigationBar'
import { StateBanners } from './shell/StateBanners'
import { Toasts } from './shell/Toasts'
import { TravelDock } from './shell/TravelDock'
import { Unopened } from './shell/Unopened'
import { whenCalm } from './state/calm'
import { state } from './state/state'

const loadHistory = async () => (await import('./screens/history/HistoryScreen')).HistoryScreen
const loadChanges = async () => (await import('./screens/changes/ChangesScreen')).ChangesScreen
const SignInScreen = lazy(async () => ({ default: (await import('./screens/sign-in/SignInScreen')).SignInScreen }))

/** Opened rows and the other views are there when a person goes to them, and nothing waits for them meanwhile. */
const prepareViews = async () => {
  if (state.failure !== null) return
  await fetchLater(loadRowPanel)
  if (state.screen !== 'history') await prepareHistory()
  await prepareChanges()
}

/** The Solve History is what most go to next: its first rows are there too. */
const prepareHistory = async () => {
  const [{ readAhead }] = await Promise.all([import('./actions/history/ahead'), fetchLater(loadHistory)])
  await readAhead()
}

const prepareChanges = async () => {
  const [list] = await Promise.all([import('./actions/changes/list'), fetchLater(loadChanges)])
  await list.prepareChanges()
}

/* What cannot be fetched ahead is fetched, and complained of, when it is needed. */
const whenIdle = (run: () => Promise<void>) => {
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
      <Corners />
      <Toasts />
    </ErrorBoundary>
  )
}

function SignedIn() {
  const { screen } = useSnapshot(state)
  useEffect(() => whenCalm(() => whenIdle(prepareViews)), [])
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
      <TravelDock />
      <main id="view" tabIndex={-1} className="pb-24 outline-none sm:pb-12">
        <Unopened>
          <StateBanners />
          <ErrorBoundary key={screen}>{SCREENS[screen]}</ErrorBoundary>
        </Unopened>
      </main>
      <BottomBar />
      <Tutorial />
    </>
  )
}

function LaterHistory() {
  const HistoryScreen = useLater(loadHistory)
  return HistoryScreen ? <HistoryScreen /> : <Loading />
}

function LaterChanges() {
  const ChangesScreen = useLater(loadChanges)
  return ChangesScreen ? <ChangesScreen /> : <Loading />
}

const SCREENS = { dashboard: <DashboardScreen />, history: <LaterHistory />, changes: <LaterChanges /> } as const
