import type { SolveKey } from '#domain/solve'

/** A reply that a model gave, as it was put into the paste field or form of a solve. */
interface ModelReply {
  model: string
  text: string
}

const replies = { box: new Map<SolveKey, ModelReply>(), form: new Map<SolveKey, ModelReply>() }

/** Remembers the model's reply in the paste field or the form of a solve; null if its text is not of a model. */
export function setModelReply(part: 'box' | 'form', key: SolveKey, reply: ModelReply | null): void {
  if (reply === null) replies[part].delete(key)
  else replies[part].set(key, reply)
}

/** The model's reply in the paste field or the form of a solve, before the user edited it. Undefined after a reload. */
export const modelReply = (part: 'box' | 'form', key: SolveKey): ModelReply | undefined => replies[part].get(key)
