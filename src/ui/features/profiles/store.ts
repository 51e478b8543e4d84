import { proxy } from 'valtio'

/** The dialog for goal profiles. `form`: the kept form with which it opens; null opens the list of profiles. */
export const profileDialog = proxy<{ isOpen: boolean; form: string | null }>({ isOpen: false, form: null })
