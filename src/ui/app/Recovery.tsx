import { importFile } from '../features/backup/actions'
import { RecoveryScreen } from '../features/recovery/RecoveryScreen'

interface RecoveryProps {
  /** Why the log did not open. */
  reason: string
}

/** The recovery screen, with the import of the backup feature. */
export function Recovery({ reason }: RecoveryProps) {
  return <RecoveryScreen reason={reason} importFile={importFile} />
}
