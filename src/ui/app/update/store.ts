import { proxy } from 'valtio'

/** Whether a newer version of Solvelog waits to be loaded. */
export const update = proxy({ ready: false })
