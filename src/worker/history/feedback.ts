import { parseReply } from '#domain/feedback/ai-reply'
import type { Feedback } from '#domain/solve'
import { AppError } from '../app-error'
import type { Session } from '../session'

/** Parses an AI's reply. Throws an AppError with the messages of F6. */
export function readReply(_session: Session, text: string): Feedback {
  const reply = parseReply(text)
  if (!reply.ok) throw new AppError('invalid', reply.message)
  return reply.feedback
}
