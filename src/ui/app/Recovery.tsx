import { useEffect } from 'react'
import type { Failure } from '#protocol/result'
import { restoreFile } from '../features/backup/actions'
import { RecoveryScreen } from '../features/recovery/RecoveryScreen'
import { state } from '../state/state'
import { repeatSignOut } from '../worker-client/user-deletion'
import { Loading } from './Loading'

/** The recovery screen. If the log was deleted by a sign-out, repeats the sign-out instead. */
export function Recovery({ failure }: { failure: Failure }) {
  const isSignedOut = failure.code === 'signed-out'
  useEffect(() => {
    if (isSignedOut && state.username !== null) repeatSignOut(state.username)
  }, [isSignedOut])
  return isSignedOut ? <Loading /> : <RecoveryScreen failure={failure} restoreFile={restoreFile} />
}
