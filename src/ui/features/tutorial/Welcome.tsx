import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { DEMO_USER } from '#domain/username'
import { Button } from '../../components/Button'
import { DialogPopup } from '../../components/Dialog'
import { state } from '../../state/state'
import { acceptTutorial, dismissTutorial, postponeTutorial } from './actions'
import { tutorial } from './store'

/** The prompt that offers the tutorial. Escape and a click outside mean "Maybe later". */
export function Welcome() {
  const open = useSnapshot(tutorial).prompt === 'open'
  const startButton = useRef<HTMLButtonElement>(null)
  return (
    <DialogPopup
      open={open}
      onClose={postponeTutorial}
      initialFocus={startButton}
      className="fixed inset-x-4 top-[max(1rem,16dvh)] mx-auto max-h-[calc(100dvh-2rem)] max-w-md overflow-y-auto rounded-lg border p-5 sm:inset-x-0 sm:top-[22dvh] sm:p-6"
    >
      <Dialog.Title className="text-lg font-semibold tracking-tight">A quick look around?</Dialog.Title>
      <Dialog.Description render={<div />} className="mt-2 flex flex-col gap-2 text-secondary">
        <p>
          Ten short steps show how Solvelog turns your solves into progress, what to solve next, and how to get feedback
          on your code. It takes about two minutes.
        </p>
        <DemoAccountNote />
      </Dialog.Description>
      <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:items-center">
        <Button variant="ghost" onClick={dismissTutorial} className="sm:mr-auto sm:-ml-3">
          Don't show again
        </Button>
        <Button onClick={postponeTutorial}>Maybe later</Button>
        <Button ref={startButton} variant="primary" onClick={acceptTutorial}>
          Start tutorial
        </Button>
      </div>
    </DialogPopup>
  )
}

function DemoAccountNote() {
  const { username } = useSnapshot(state)
  if (username === DEMO_USER) return <p>It runs right here, in the demo account.</p>
  return (
    <p>
      It runs in a demo account full of sample solves. Your own account,{' '}
      <strong className="font-medium break-words text-primary">{username}</strong>, stays as it is, and you are back in
      it at the end.
    </p>
  )
}
