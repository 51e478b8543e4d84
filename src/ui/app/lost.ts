/** Shown when the worker was lost permanently. */
export const WORKER_LOST_MESSAGE =
  'The connection to your log was lost, so nothing new can be saved. Everything saved before is safe.'
