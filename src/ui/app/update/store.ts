import { proxy } from 'valtio'

/** `ready`: a newer version of Solvelog has been fetched and can be loaded. */
export const update = proxy({ ready: false })
