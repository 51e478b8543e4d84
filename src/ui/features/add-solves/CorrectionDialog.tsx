import { useForm } from '../../hooks/use-form'
import { FormDialog } from '../../widgets/FormDialog'
import { saveCorrection } from './actions'
import { FactFields } from './FactFields'
import { checkCorrection } from './forms'
import { type Correction, closeAdded, discardAdded } from './store'

/** Corrects the date, verdict or language of an added solve (N10). Closing it keeps the typed text, Cancel discards it. */
export function CorrectionDialog({ correction }: { correction: Correction }) {
  const form = useForm({ stored: correction, check: checkCorrection, save: () => saveCorrection(correction) })
  return (
    <FormDialog
      form={form}
      title={`Correct ${correction.title}`}
      saveLabel="Save"
      onClose={closeAdded}
      onCancel={() => discardAdded('correction')}
    >
      <FactFields {...form} />
    </FormDialog>
  )
}
