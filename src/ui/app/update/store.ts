import { proxy } from 'valtio'

/** `ready` is true if a newer version of Solvelog can be loaded. */
export const appUpdate = proxy({ ready: false })
