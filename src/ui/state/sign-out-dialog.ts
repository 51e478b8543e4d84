import { proxy } from 'valtio'

/** The question before a sign-out. */
export const signOutDialog = proxy({ open: false })
