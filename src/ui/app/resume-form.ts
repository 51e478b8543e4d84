import { restoreNewSolveForm } from '../features/add-solves/kept-form'
import { openNewSolveForm, openTableDialog } from '../features/add-solves/store'
import { showList } from '../features/lists/actions'
import { openListForm } from '../features/lists/form'
// Also registers the parts of the screen that navigation restores, so that the form opens after they are restored.
import '../features/lists/ListsScreen'
import type { FormKind, KeptForm } from '../drafts/kept-forms'
import { profileDialog } from '../features/profiles/store'
import { showScreen } from '../state/navigation'

const RESUME_BY_KIND: Record<FormKind, (id: string) => void> = {
  added() {
    restoreNewSolveForm()
    showScreen('history')
    openNewSolveForm()
  },
  table() {
    showScreen('history')
    openTableDialog()
  },
  list(id) {
    showScreen('lists')
    showList(id === '' ? null : id)
    void openListForm(id === '' ? null : id)
  },
  profile(form) {
    showScreen('dashboard')
    Object.assign(profileDialog, { isOpen: true, form })
  },
}

/** Opens a form with the text that was typed in an earlier visit. */
export function resumeForm({ kind, id }: KeptForm): void {
  RESUME_BY_KIND[kind](id)
}
