import { useSnapshot } from 'valtio'
import { DEMO_USER } from '#domain/username'
import { useLazy } from '../../components/use-lazy'
import { notify } from '../../shared/notifications'
import { state } from '../../shared/state'
import { tutorial } from './store'

const Nothing = () => null

/** The tutorial is an extra: when its code cannot be fetched that is said, and the app goes on. */
function unavailable() {
  notify('error', 'The tutorial could not be loaded. Reload the page to try again.')
  return Nothing
}

const loadWelcome = () => import('./Welcome').then(({ Welcome }) => Welcome, unavailable)
const loadOverlay = () => import('./TutorialOverlay').then(({ TutorialOverlay: Overlay }) => Overlay, unavailable)

/** The welcome prompt and the running tutorial; neither before there is something to see, nor over an error. */
export function Tutorial() {
  const { prompt, step } = useSnapshot(tutorial)
  const { username, views, failure } = useSnapshot(state)
  if (views?.phase === undefined || failure !== null) return null
  return (
    <>
      {step !== null && prompt !== 'open' && username === DEMO_USER && <LaterOverlay />}
      {prompt !== 'unasked' && <LaterWelcome />}
    </>
  )
}

function LaterWelcome() {
  const Welcome = useLazy(loadWelcome)
  return Welcome && <Welcome />
}

function LaterOverlay() {
  const Overlay = useLazy(loadOverlay)
  return Overlay && <Overlay />
}
