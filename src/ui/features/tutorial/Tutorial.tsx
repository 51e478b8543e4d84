import type { ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { DEMO_USER } from '#domain/username'
import { lazy } from '../../behaviour/lazy'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { tutorial } from './store'

const Empty = () => null

/** Returns a component that renders nothing. It is used if the code of the tutorial cannot be loaded, because the app works without it. */
export function loadEmptyComponent() {
  showToast('error', 'Couldn’t load the tutorial. Reload the page to try again.')
  return Empty
}

const Welcome = lazy(() => import('./Welcome').then(({ Welcome }) => Welcome, loadEmptyComponent))

interface TutorialProps {
  /** The component that shows the steps of the tutorial. */
  Overlay: ComponentType
}

/** The welcome prompt and the running tutorial. Both are hidden while the first data is loading, and over an error screen. */
export function Tutorial({ Overlay }: TutorialProps) {
  const { prompt, step } = useSnapshot(tutorial)
  const { username, views, failure } = useSnapshot(state)
  if (views?.phase === undefined || failure !== null) return null
  return (
    <>
      {step !== null && prompt !== 'open' && username === DEMO_USER && <Overlay />}
      {prompt !== 'unasked' && <Welcome />}
    </>
  )
}
