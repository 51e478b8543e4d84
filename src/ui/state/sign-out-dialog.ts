import { proxy } from 'valtio'

/** The question before a sign-out. */
export const signOutDialog = proxy({ open: false })

export const openSignOut = (): void => void Object.assign(signOutDialog, { open: true })
export const closeSignOut = (): void => void Object.assign(signOutDialog, { open: false })
