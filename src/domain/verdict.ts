import { ACCEPTED } from './solve'

export const VERDICTS = [
  ACCEPTED,
  'Wrong Answer',
  'Time Limit Exceeded',
  'Memory Limit Exceeded',
  'Output Limit Exceeded',
  'Runtime Error',
  'Compile Error',
] as const
