import type { SolveKey } from '#domain/solve'

interface ModelReply {
  model: string
  text: string
}

const replies = { box: new Map<SolveKey, ModelReply>(), form: new Map<SolveKey, ModelReply>() }

/** Records which model wrote the text in the paste field or the form of a solve. `reply` is null if no model wrote it. */
export function setModelReply(field: 'box' | 'form', key: SolveKey, reply: ModelReply | null): void {
  if (reply === null) replies[field].delete(key)
  else replies[field].set(key, reply)
}

/** Returns the model's reply in the paste field or the form of a solve, as it was before the user edited it. Undefined after a reload. */
export const findModelReply = (field: 'box' | 'form', key: SolveKey): ModelReply | undefined => replies[field].get(key)
