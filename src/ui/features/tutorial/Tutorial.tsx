import type { ComponentType } from 'react'
import { useSnapshot } from 'valtio'
import { DEMO_USER } from '#domain/username'
import { lazy } from '../../behaviour/lazy'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { tutorial } from './store'

const Nothing = () => null

/** Shows nothing if the code of the tutorial cannot be loaded, because the app works without it. */
export function withoutTutorial() {
  showToast('error', 'Couldn’t load the tutorial. Reload the page to try again.')
  return Nothing
}

const Welcome = lazy(() => import('./Welcome').then(({ Welcome }) => Welcome, withoutTutorial))

interface TutorialProps {
  /** The overlay that shows the steps. */
  Overlay: ComponentType
}

/** The welcome prompt and the running tutorial. Shows neither while the first data loads, nor over an error. */
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
