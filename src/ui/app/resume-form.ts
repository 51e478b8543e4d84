import { openNewSolveForm, openTableDialog } from '../features/add-solves/store'
import { showList } from '../features/lists/actions'
import { openListForm } from '../features/lists/form'
// Importing the Lists screen restores the opened list from the browser's history entry. This must happen before a form opens.
import '../features/lists/ListsScreen'
import type { FormKind, UnsavedForm } from '../drafts/unsaved-forms'
import { profileDialog } from '../features/profiles/store'
import { showScreen } from '../state/navigation'

const RESUME_BY_KIND: Record<FormKind, (id: string) => void> = {
  added() {
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
  profile(formName) {
    showScreen('dashboard')
    Object.assign(profileDialog, { isOpen: true, formName })
  },
}

export function resumeForm({ kind, id }: Pick<UnsavedForm, 'kind' | 'id'>): void {
  RESUME_BY_KIND[kind](id)
}
