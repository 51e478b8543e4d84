import { useSnapshot } from 'valtio'
import { ConfirmDialog } from '../../../components/ConfirmDialog'
import { confirmQuestion, type DevicesQuestion, devicesView } from './actions'

interface QuestionTexts {
  title: string
  confirmLabel: string
  isDanger?: true
  text: string
}

const QUESTION_TEXTS: Record<DevicesQuestion, QuestionTexts> = {
  remove: {
    title: 'Remove a device?',
    confirmLabel: 'Move to a new key',
    text: 'The log moves to a new key that the removed device does not have. Pair the other devices again; they lose nothing. The removed device keeps what it already has: no server can delete that.',
  },
  'new-key': {
    title: 'Use a new key?',
    confirmLabel: 'Move to a new key',
    text: 'The log moves to a new key, and you get a new recovery code. Pair the other devices again; they lose nothing. Do this if somebody may have seen the recovery code.',
  },
  leave: {
    title: 'Stop syncing here?',
    confirmLabel: 'Stop syncing',
    text: 'Everything stays on this device, and on the server for the other devices. To sync again, join from another device or with the recovery code. If this is the only device, write down the recovery code first.',
  },
  delete: {
    title: 'Delete the copy on the server?',
    confirmLabel: 'Delete the copy',
    isDanger: true,
    text: 'Every device keeps its own log and stops syncing. The recovery code no longer opens anything.',
  },
  'undo-join': {
    title: 'Undo joining?',
    confirmLabel: 'Undo joining',
    text: 'The changes that this device got when it joined are hidden here, and it stops syncing. Nothing changes on other devices. Your own edits stay.',
  },
}

export function DevicesQuestionDialog() {
  const { question } = useSnapshot(devicesView)
  const texts = question && QUESTION_TEXTS[question]
  return (
    <ConfirmDialog
      open={texts !== null}
      title={texts?.title ?? ''}
      confirmLabel={texts?.confirmLabel ?? ''}
      danger={texts?.isDanger === true}
      onConfirm={confirmQuestion}
      onCancel={() => {
        devicesView.question = null
      }}
    >
      {texts?.text}
    </ConfirmDialog>
  )
}
