import { HOOK_PROBLEMS, type HookMessage, type HookProblem } from '../messages'

/** If the extension misses data of one kind this many times in a row, leetcode.com has changed. A single miss can have another cause. */
const MIN_ALARMING_MISSES = 3

/**
 * Numbers of misses in a row, by kind (E21). `unseen`: submissions that the script in the page did not observe, although their problem was
 * visible in a tab. Other kinds: data that the script failed to read.
 */
export type RecordingMisses = Readonly<Record<HookProblem | 'unseen', number>>

export const NO_MISSES: RecordingMisses = { unseen: 0, submit: 0, run: 0, check: 0, editor: 0 }

const DESCRIBE_COUNT: Record<keyof RecordingMisses, (count: string) => string> = {
  unseen: (count) => `${count} submissions in a row were not seen on the page`,
  submit: (count) => `${count} answers to Submit could not be read`,
  run: (count) => `${count} answers to Run could not be read`,
  check: (count) => `${count} results could not be read`,
  editor: (count) => `${count} problem pages showed no editor`,
}

const MISS_KINDS: readonly (keyof RecordingMisses)[] = ['unseen', ...HOOK_PROBLEMS]

/** Updates the numbers of misses after a message of the script in the page: a failed read adds 1, a successful read resets the number. */
export function countHookMessage(misses: RecordingMisses, message: HookMessage): RecordingMisses {
  switch (message.kind) {
    case 'problem':
      return { ...misses, [message.problem]: misses[message.problem] + 1 }
    case 'submitted':
      return { ...misses, submit: 0 }
    case 'run':
      return { ...misses, run: 0, check: 0 }
    case 'judged':
      return { ...misses, check: 0 }
    case 'typed':
      return { ...misses, editor: 0 }
    case 'solution-viewed':
      return misses
  }
}

/** Explains in whole sentences what the extension cannot record and why; null while recording works. */
export function describeRecordingTrouble(misses: RecordingMisses): string | null {
  const reasons = MISS_KINDS.filter((kind) => misses[kind] >= MIN_ALARMING_MISSES).map((kind) =>
    DESCRIBE_COUNT[kind](String(misses[kind])),
  )
  if (reasons.length === 0) return null
  return `Runs and code history are not being recorded: leetcode.com has changed (${reasons.join('; ')}). Your submissions are still read. Update the extension. If there is no newer version, press "Check leetcode.com" in its popup, and report this text with what it found.`
}
