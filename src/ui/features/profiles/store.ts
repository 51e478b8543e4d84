import { proxy } from 'valtio'

/** The dialog for goal profiles. `form` is the name of the stored form that it opens with; null opens the list of profiles. */
export const profileDialog = proxy<{ isOpen: boolean; form: string | null }>({ isOpen: false, form: null })
