import type { Stop, StopReason } from '../protocol/status'
import { OPERATIONS } from './requests'

/**
 * The message and the next step for each reason why the import stops. `wait`: the message while the import waits for a retry. Reasons
 * without `wait` stop the import at once.
 */
const STOP_TEXTS: Record<StopReason, { message: string; nextStep: string; wait?: string }> = {
  'signed-out': {
    message: 'You are not signed in at leetcode.com.',
    nextStep: 'Sign in there; the import then continues by itself.',
  },
  'no-tab': {
    message: 'No tab with leetcode.com is open.',
    nextStep: 'Open leetcode.com; the import then continues by itself.',
  },
  'rate-limited': {
    message: 'leetcode.com answered "too many requests" several times.',
    nextStep: 'The extension tries again by itself. To try now, press Retry. Everything read so far is stored.',
    wait: 'leetcode.com answered "too many requests".',
  },
  blocked: {
    message: 'leetcode.com refused the requests several times.',
    nextStep:
      'Open leetcode.com and complete any check that it shows. The extension tries again by itself. Everything read so far is stored.',
    wait: 'leetcode.com refused a request.',
  },
  'site-changed': {
    message: 'leetcode.com sent an answer that this version of the extension cannot read.',
    nextStep:
      'Update the extension. If there is no newer version, press "Check leetcode.com" in its popup, and report what it found. Everything read so far is stored.',
  },
  'site-error': {
    message: 'leetcode.com had an error several times.',
    nextStep: 'The extension tries again by itself. To try now, press Retry. Everything read so far is stored.',
    wait: 'leetcode.com had an error.',
  },
  offline: {
    message: 'leetcode.com could not be reached.',
    nextStep: 'Check your connection. The extension tries again by itself. Everything read so far is stored.',
    wait: 'leetcode.com could not be reached.',
  },
  'storage-full': {
    message: 'The browser could not store more data.',
    nextStep: 'Free some disk space, then press Retry. Everything stored before is still there.',
  },
  'no-permission': {
    message: 'The extension may not read leetcode.com.',
    nextStep: 'Press "Allow leetcode.com" in the extension\'s popup.',
  },
  'extension-error': {
    message: 'The extension had an unexpected error.',
    nextStep: 'Press Retry. If the error comes back, report its text. Everything read so far is stored.',
  },
}

const MAX_FIELD_LENGTH = 200

/** The operations at which the import can stop: a request to the site, or work inside the extension. */
const STOPPED_OPERATIONS = {
  ...OPERATIONS,
  planning: 'the choice of the next request',
  recording: 'the recording',
  settings: 'a change of the settings',
} as const
export type StoppedOperation = keyof typeof STOPPED_OPERATIONS

/** Where an error occurred: the field of an answer or the text of an error, the operation, and the version of the extension. */
export interface StopContext {
  field?: string | undefined
  operation?: StoppedOperation | undefined
  version?: string | undefined
}

/**
 * Creates the description of a stopped import. It also names the operation and the version, in the next step if only the user can resolve
 * the problem, otherwise in the message.
 */
export function createStop(reason: StopReason, context: StopContext = {}): Stop {
  const { message, nextStep } = STOP_TEXTS[reason]
  const field = context.field?.slice(0, MAX_FIELD_LENGTH)
  const details = [
    ...(context.operation ? [STOPPED_OPERATIONS[context.operation]] : []),
    ...(context.version ? [`version ${context.version}`] : []),
  ]
  const messageWithField = field === undefined ? message.slice(0, -1) : `${message.slice(0, -1)}: ${field}`
  const suffix = details.length > 0 ? ` (${details.join(', ')}).` : '.'
  const isUserStepNeeded = needsUserStep(reason)
  return {
    reason,
    message: `${messageWithField}${isUserStepNeeded ? '.' : suffix}`,
    nextStep: isUserStepNeeded ? `${nextStep.slice(0, -1)}${suffix}` : nextStep,
    ...(field === undefined ? {} : { field }),
  }
}

/** Whether the import stopped for a reason that only the user can resolve, such as a missing sign-in. */
const needsUserStep = (reason: StopReason): boolean =>
  reason === 'signed-out' || reason === 'no-tab' || reason === 'no-permission'

/** Returns a sentence that says why the import waits. */
export const describeWait = (reason: StopReason): string => STOP_TEXTS[reason].wait ?? STOP_TEXTS[reason].message
