import { type ComponentType, useState } from 'react'
import { useSnapshot } from 'valtio'
import { DEMO_USER } from '#domain/username'
import { lazyComponent, useLazy } from '../../behaviour/lazy'
import { state } from '../../state/state'
import { showToast } from '../../state/toasts'
import { tutorial } from './store'

const Nothing = () => null

/** Replaces the tutorial with nothing if its code fails to load, because the app works without it. */
function unavailable() {
  showToast('error', 'Couldn’t load the tutorial. Reload the page to try again.')
  return Nothing
}

const Welcome = lazyComponent(() => import('./Welcome').then(({ Welcome }) => Welcome, unavailable))

interface TutorialProps {
  /** Loads the overlay that shows the steps. */
  loadOverlay: () => Promise<ComponentType>
}

/** The welcome prompt and the running tutorial. Shows neither while the first data loads, nor over an error. */
export function Tutorial({ loadOverlay }: TutorialProps) {
  const { prompt, step } = useSnapshot(tutorial)
  const { username, views, failure } = useSnapshot(state)
  if (views?.phase === undefined || failure !== null) return null
  return (
    <>
      {step !== null && prompt !== 'open' && username === DEMO_USER && <LazyOverlay loadOverlay={loadOverlay} />}
      {prompt !== 'unasked' && <Welcome />}
    </>
  )
}

function LazyOverlay({ loadOverlay }: TutorialProps) {
  const [load] = useState(() => () => loadOverlay().catch(unavailable))
  const Overlay = useLazy(load)
  return Overlay && <Overlay />
}
