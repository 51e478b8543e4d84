import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { BottomBar } from './app/BottomBar'
import { Loading } from './app/Loading'
import { LogErrorGate } from './app/LogErrorGate'
import { lazyFeatureLinks } from './app/lazy-feature-links'
import { LazyChanges, LazyData, LazyHistory, LazyLists, LazyReviews } from './app/lazy-screens'
import { MessageArea } from './app/MessageArea'
import { NavigationBar } from './app/NavigationBar'
import { catchFocusInView } from './behaviour/catch-focus'
import { lazy } from './behaviour/lazy'
import { ErrorBoundary } from './components/ErrorBoundary'
import { ActivityCard } from './features/activity/ActivityCard'
import { DashboardScreen } from './features/dashboard/DashboardScreen'
import { LazyForecast } from './features/goals/LazyForecast'
import { ManageProfilesButton, ProfileDialog, ProfileMenu } from './features/profiles/ProfileTools'
import { TimeTravelDock } from './features/time-travel/TimeTravelDock'
import { TodayCard } from './features/today/TodayCard'
import { FeatureLinksContext } from './state/feature-links'
import { type AppState, state } from './state/state'

const Overlays = lazy(() => import('./app/Overlays').then((part) => part.Overlays))
const SignInScreen = lazy(async () => (await import('./features/sign-in/SignInScreen')).SignInScreen, Loading)

/** The root component. The dashboard is not lazy, because React shows the fallback of a lazy component for at least 300 ms. */
export function App() {
  const { username } = useSnapshot(state)
  return (
    <ErrorBoundary>
      {username === null ? (
        <>
          <MessageArea />
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
  // If the button that switched the screen has disappeared, the focus moves to the new screen.
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
        <MessageArea />
        <LogErrorGate>
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
        profileMenu={<ProfileMenu />}
        manageProfiles={<ManageProfilesButton />}
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
  data: <LazyData />,
}
