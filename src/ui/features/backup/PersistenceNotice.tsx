import { useSnapshot } from 'valtio'
import { Button } from '../../components/Button'
import { dataState } from '../../shared/backup-store'
import { Notification } from '../../shared/Notification'
import { protectData } from './actions'

/** Explains why Solvelog needs persistent storage, before Firefox asks the user. */
export function PersistenceNotice() {
  const { explainPersistence } = useSnapshot(dataState)
  if (!explainPersistence) return null
  const dismiss = () => {
    dataState.explainPersistence = false
  }
  return (
    <Notification label="Storage" title="Protect your data?" onDismiss={dismiss}>
      <p className="mt-0.5 text-secondary">
        Firefox may delete your log when the disk runs low. To prevent that, press the button: Firefox will ask for your
        permission to keep the data.
      </p>
      <Button className="mt-2.5" onClick={() => void protectData()}>
        Protect my data
      </Button>
    </Notification>
  )
}
