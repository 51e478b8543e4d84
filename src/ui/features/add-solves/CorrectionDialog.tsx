import type { FormState } from '../../drafts/form-state'
import { useForm } from '../../hooks/use-form'
import { FormDialog } from '../../widgets/FormDialog'
import { saveCorrection } from './actions'
import { FactFields } from './FactFields'
import { checkCorrection } from './forms'
import { type Correction, closeAdded, discardAdded } from './store'

/** Corrects the date, verdict or language of an added solve (N10). Closing it keeps the typed text, Cancel discards it. */
export function CorrectionDialog({ correction }: { correction: FormState<Correction> }) {
  const form = useForm({ form: correction, check: checkCorrection, save: () => saveCorrection(correction) })
  return (
    <FormDialog
      form={form}
      title={`Correct ${correction.stored.title}`}
      saveLabel="Save"
      onClose={closeAdded}
      onCancel={() => discardAdded('correction')}
    >
      <FactFields {...form} />
    </FormDialog>
  )
}
