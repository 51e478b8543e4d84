import { saveCorrection } from './actions'
import { FactFields } from './FactFields'
import { FormDialog } from './FormDialog'
import { checkCorrection } from './forms'

/** Corrects the date, verdict or language of an added solve (N10). */
export function CorrectionDialog() {
  return (
    <FormDialog
      name="correction"
      titleOf={({ title }) => `Correct ${title}`}
      saveLabel="Save"
      check={checkCorrection}
      onSave={saveCorrection}
    >
      {(fields) => <FactFields {...fields} />}
    </FormDialog>
  )
}
