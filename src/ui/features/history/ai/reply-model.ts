import type { SolveKey } from '#domain/solve'

/** The models whose replies are in open forms. */
const models = new Map<SolveKey, string>()

/** Remembers which model gave the reply in the paste field or form of a solve; null if the user gave it. */
export function setReplyModel(key: SolveKey, model: string | null): void {
  if (model === null) models.delete(key)
  else models.set(key, model)
}

/** The model of the reply in the forms of a solve, as a part of a command. */
export function replyModel(key: SolveKey): { model?: string } {
  const model = models.get(key)
  return model === undefined ? {} : { model }
}
