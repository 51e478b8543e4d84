/** Said when the worker is gone for good. */
export const LOST = 'The connection to your log was lost, so nothing new can be saved. Everything saved before is safe.'
