import type { Failure } from '#protocol/result'
import { importFile } from '../features/backup/actions'
import { RecoveryScreen } from '../features/recovery/RecoveryScreen'

interface RecoveryProps {
  /** Why the log did not open. */
  failure: Failure
}

/** The recovery screen, with the import of the backup feature. */
export function Recovery({ failure }: RecoveryProps) {
  return <RecoveryScreen failure={failure} importFile={importFile} />
}
