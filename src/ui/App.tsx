import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { BottomBar } from './app/BottomBar'
import { Loading } from './app/Loading'
import { LogErrorGate } from './app/LogErrorGate'
import { lazyFeatureLinks } from './app/lazy-feature-links'
import { LazyChanges, LazyHistory, LazyLists, LazyReviews } from './app/lazy-screens'
import { NavigationBar } from './app/NavigationBar'
import { StateBanners } from './app/StateBanners'
import { catchFocusInView } from './behaviour/catch-focus'
import { lazy } from './behaviour/lazy'
import { ErrorBoundary } from './components/ErrorBoundary'
import { ActivityCard } from './features/activity/ActivityCard'
import { DashboardScreen } from './features/dashboard/DashboardScreen'
import { LazyForecast } from './features/goals/LazyForecast'
import { ProfileDialog, ProfileTools } from './features/profiles/ProfileTools'
import { TimeTravelDock } from './features/time-travel/TimeTravelDock'
import { TodayCard } from './features/today/TodayCard'
import { FeatureLinksContext } from './state/feature-links'
import { type AppState, state } from './state/state'

/** Components that cover the screens: notices, toasts, the command palette and the tutorial. They are loaded after the first frame. */
const Overlays = lazy(() => import('./app/Overlays').then((part) => part.Overlays))
const SignInScreen = lazy(async () => (await import('./features/sign-in/SignInScreen')).SignInScreen, Loading)

/**
 * The page: the sign-in screen, or the navigation with one screen. The dashboard is part of the first bundle. If it were lazy, React would
 * show its fallback for at least 300 ms, which is longer than a whole start.
 */
export function App() {
  const { username } = useSnapshot(state)
  return (
    <ErrorBoundary>
      {username === null ? (
        <>
          <StateBanners />
          <SignInScreen />
        </>
      ) : (
        <SignedIn />
      )}
      <ErrorBoundary level={2}>
        <Overlays />
      </ErrorBoundary>
    </ErrorBoundary>
  )
}

function SignedIn() {
  const { screen } = useSnapshot(state)
  // The button that switched the screen has disappeared, so the focus has to move to the new screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen changes
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
          <FeatureLinksContext value={lazyFeatureLinks}>
            <ErrorBoundary key={screen}>{SCREEN_COMPONENTS[screen]}</ErrorBoundary>
          </FeatureLinksContext>
        </LogErrorGate>
      </main>
      <BottomBar />
    </>
  )
}

const SCREEN_COMPONENTS: Record<AppState['screen'], ReactNode> = {
  dashboard: (
    <>
      <DashboardScreen
        profileTools={<ProfileTools />}
        activity={<ActivityCard />}
        forecast={<LazyForecast />}
        today={<TodayCard />}
      />
      <ProfileDialog />
    </>
  ),
  reviews: <LazyReviews />,
  lists: <LazyLists />,
  history: <LazyHistory />,
  changes: <LazyChanges />,
}
