import { hasKnownDay } from '#domain/solve-date'
import type { FormState } from '../../drafts/form-state'
import { useForm } from '../../hooks/use-form'
import { FormDialog } from '../../widgets/FormDialog'
import { formatSolveTime } from '../../widgets/SolveTime'
import { saveCorrection } from './actions'
import { FactFields } from './FactFields'
import { checkCorrection } from './forms'
import { type Correction, closeAddDialog, discardAddForm } from './store'

/**
 * The dialog that corrects the date, verdict or language of an added solve (N10). Closing the dialog keeps the typed text, Cancel discards
 * it.
 */
export function CorrectionDialog({ correction }: { correction: FormState<Correction> }) {
  const form = useForm({ form: correction, check: checkCorrection, save: () => saveCorrection(correction) })
  const { stored } = correction
  return (
    <FormDialog
      form={form}
      title={`Correct ${stored.title}`}
      saveLabel="Save"
      onClose={closeAddDialog}
      onCancel={() => discardAddForm('correction')}
    >
      <FactFields
        {...form}
        dateHint={hasKnownDay(stored) ? undefined : `${formatSolveTime(stored)}. Leave this empty to keep that.`}
      />
    </FormDialog>
  )
}
