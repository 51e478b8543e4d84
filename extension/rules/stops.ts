import type { Stop, StopReason } from '../protocol/status'
import { OPERATIONS } from './requests'

/**
 * The text for each reason. `wait` is shown while the import waits for a retry. Reasons without it stop the import at
 * once.
 */
const WORDS: Record<StopReason, { message: string; nextStep: string; wait?: string }> = {
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

/** The step at which the import stopped: a request to the site, or work inside the extension. */
const STOPPED_OPERATIONS = {
  ...OPERATIONS,
  planning: 'the choice of the next request',
  recording: 'the recording',
  settings: 'a change of the settings',
} as const
export type StoppedOperation = keyof typeof STOPPED_OPERATIONS

/** The place of an error: the field of an answer or the text of an error, the operation, and the version of the extension. */
export interface StopPlace {
  field?: string | undefined
  operation?: StoppedOperation | undefined
  version?: string | undefined
}

/** A stop with its text, which names the operation and the version. A step of the user comes first, and names them at its end. */
export function stopWithMessage(reason: StopReason, place: StopPlace = {}): Stop {
  const { message, nextStep } = WORDS[reason]
  const field = place.field?.slice(0, MAX_FIELD_LENGTH)
  const where = [
    ...(place.operation ? [STOPPED_OPERATIONS[place.operation]] : []),
    ...(place.version ? [`version ${place.version}`] : []),
  ]
  const named = field === undefined ? message.slice(0, -1) : `${message.slice(0, -1)}: ${field}`
  const suffix = where.length > 0 ? ` (${where.join(', ')}).` : '.'
  const isStep = isStepOfUser(reason)
  return {
    reason,
    message: `${named}${isStep ? '.' : suffix}`,
    nextStep: isStep ? `${nextStep.slice(0, -1)}${suffix}` : nextStep,
    ...(field === undefined ? {} : { field }),
  }
}

/** Whether a stop is no fault, but a step that only the user can take. */
const isStepOfUser = (reason: StopReason): boolean =>
  reason === 'signed-out' || reason === 'no-tab' || reason === 'no-permission'

/** Why the import waits, as a whole sentence. */
export const waitReasonText = (reason: StopReason): string => WORDS[reason].wait ?? WORDS[reason].message
