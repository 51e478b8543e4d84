import { parseReply } from '#domain/feedback/ai-reply'
import type { Feedback } from '#domain/solve'
import { AppError } from '../app-error'

/** Reads an AI's reply. Throws a Fault with the spec's words when it cannot be used (spec §5). */
export function readReply(text: string): Feedback {
  const reply = parseReply(text)
  if (!reply.ok) throw new AppError('invalid', reply.message)
  return reply.feedback
}
