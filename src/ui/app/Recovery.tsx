import type { Failure } from '#protocol/result'
import { importFile } from '../features/backup/actions'
import { RecoveryScreen } from '../features/recovery/RecoveryScreen'

/** The recovery screen, with the import of the backup feature. */
export function Recovery({ failure }: { failure: Failure }) {
  return <RecoveryScreen failure={failure} importFile={importFile} />
}
