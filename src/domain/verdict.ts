import { ACCEPTED } from './solve'

/** The verdicts of the practice site, in its spelling. */
export const VERDICTS = [
  ACCEPTED,
  'Wrong Answer',
  'Time Limit Exceeded',
  'Memory Limit Exceeded',
  'Output Limit Exceeded',
  'Runtime Error',
  'Compile Error',
] as const
