import { proxy } from 'valtio'

/** The state of the dialog for goal profiles. If `formName` names a stored form, the dialog opens it; null opens the list of profiles. */
export const profileDialog = proxy<{ isOpen: boolean; formName: string | null }>({ isOpen: false, formName: null })

/** Opens the list of profiles. */
export const openProfileDialog = (): void => void Object.assign(profileDialog, { isOpen: true, formName: null })
