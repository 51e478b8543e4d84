import { type ComponentType, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { DEMO_USER } from '#domain/username'
import { lazy } from '../../behaviour/lazy'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { offerTutorial } from './actions'
import { tutorial } from './store'

const EmptyComponent = () => null

/** Shows a toast if the code of the tutorial cannot be loaded. Returns an empty component, because the app works without the tutorial. */
export function handleTutorialLoadError() {
  showToast('error', 'Couldn’t load the tutorial. Reload the page to try again.')
  return EmptyComponent
}

const Welcome = lazy(() => import('./Welcome').then(({ Welcome }) => Welcome, handleTutorialLoadError))

/** Shows the welcome prompt and the running tutorial. Both are hidden until the first data is loaded, and on an error screen. */
export function Tutorial({ Overlay }: { Overlay: ComponentType }) {
  const { prompt, step } = useSnapshot(tutorial)
  const { username, views, failure } = useSnapshot(state)
  const isReady = views?.phase !== undefined && failure === null
  const isDue = isReady && prompt === 'due'
  useEffect(() => {
    if (isDue) void Welcome.preload().then(offerTutorial)
  }, [isDue])
  if (!isReady) return null
  return (
    <>
      {step !== null && prompt !== 'open' && username === DEMO_USER && <Overlay />}
      {(prompt === 'open' || prompt === 'closed') && <Welcome />}
    </>
  )
}
