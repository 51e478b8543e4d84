/** Error codes of the last line of a review, read by the app in `error.code` (G4). */
export type ModelErrorCode =
  | 'NOT_RUNNING'
  | 'UNREACHABLE'
  | 'WRONG_KEY'
  | 'NO_CREDIT'
  | 'UNKNOWN_MODEL'
  | 'WRONG_ADDRESS'
  | 'REFUSED'
  | 'RATE_LIMITED'
  | 'MODEL_FAILED'
  | 'TOO_SLOW'
  | 'CUT_OFF'
  | 'TOO_LONG'
  | 'EMPTY'

/** A failed call of the model, with a message for users that says what to do next. */
export class ModelError extends Error {
  constructor(
    readonly code: ModelErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'ModelError'
  }
}

/** The model that the messages name. */
export interface ModelName {
  /** Host and port of AI_URL. */
  host: string
  model: string
}

/** Facts about a failed answer of the model's server. */
export interface FailedAnswer {
  status: number
  /** Seconds of the Retry-After header. */
  retryAfter: number | undefined
  /** Whether the body is a JSON object, as all errors of such APIs are. */
  isJson: boolean
  /** Whether the body says that the account has no credit: some providers answer 429 for this. */
  isOutOfCredit: boolean
  /** Whether the body says that the prompt is longer than the model's context. */
  isTooLong: boolean
}

const CHECK_ADDRESS = 'Check AI_URL: it usually ends in /v1.'
const LOG = 'The log of the model server says why.'

/** The programs that serve models on a port of their own. */
const PROGRAMS: Readonly<Record<string, string>> = { '11434': 'Ollama', '1234': 'LM Studio', '8080': 'llama.cpp' }

const programAt = (host: string): string => PROGRAMS[/:(\d+)$/.exec(host)?.[1] ?? ''] ?? 'the model server'

/** The error for an answer with another status than 200. The text of the answer is never passed on: some quote the key (G3). */
export function errorOfAnswer(answer: FailedAnswer, name: ModelName): ModelError {
  const { status } = answer
  const { host } = name
  if (status >= 300 && status < 400)
    return new ModelError('WRONG_ADDRESS', `${host} redirects to another address. Set AI_URL to the final address.`)
  if (status === 402 || answer.isOutOfCredit)
    return new ModelError('NO_CREDIT', `Your account at ${host} has no credit left. Add credit there, then try again.`)
  if (status === 429) return new ModelError('RATE_LIMITED', tooManyRequests(host, answer.retryAfter))
  if (status >= 500) return new ModelError('MODEL_FAILED', `${host} failed with status ${status}. ${LOG} Try again.`)
  return errorOfRefusal(answer, name)
}

function errorOfRefusal({ status, isJson, isTooLong }: FailedAnswer, { host, model }: ModelName): ModelError {
  if (status === 401 || status === 403)
    return new ModelError('WRONG_KEY', `${host} refused the key. Set AI_KEY to a valid one, then restart Solvelog.`)
  if (status === 404 && isJson) return new ModelError('UNKNOWN_MODEL', unknownModel(host, model))
  if (status === 404 || status === 405)
    return new ModelError('WRONG_ADDRESS', `${host} has no chat API at this address. ${CHECK_ADDRESS}`)
  if (isTooLong || status === 413)
    return new ModelError('REFUSED', `The prompt is too long for ${model}. Raise its context, or use another model.`)
  return new ModelError('REFUSED', `${host} refused the request with status ${status}. ${LOG}`)
}

function unknownModel(host: string, model: string): string {
  const next = programAt(host) === 'Ollama' ? `Run "ollama pull ${model}", or change AI_MODEL.` : 'Change AI_MODEL.'
  return `${host} has no model "${model}". ${next}`
}

function tooManyRequests(host: string, seconds: number | undefined): string {
  const wait = seconds === undefined || seconds > 3600 ? 'Wait a while' : `Wait ${seconds} seconds`
  return `${host} accepts no more requests at the moment. ${wait}, then try again.`
}

/** The error for an answer that is not one of a chat API. */
export function notAnApi({ host }: ModelName): ModelError {
  return new ModelError('WRONG_ADDRESS', `${host} did not answer like a chat API. ${CHECK_ADDRESS}`)
}

/** The error for a connection that could not be made. `code` is the system's error code. */
export function errorOfConnection(code: string | undefined, { host }: ModelName): ModelError {
  if (code === 'ECONNREFUSED')
    return new ModelError('NOT_RUNNING', `No connection. Is ${programAt(host)} running at ${host}?`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ModelError('UNREACHABLE', `The host ${host} was not found. Check AI_URL and the network.`)
  if (code?.includes('CERT') || code?.startsWith('ERR_TLS') || code === 'EPROTO' || code?.startsWith('ERR_SSL'))
    return new ModelError(
      'UNREACHABLE',
      `The encrypted connection to ${host} failed. Check AI_URL and the certificate.`,
    )
  return new ModelError('UNREACHABLE', `${host} could not be reached. Check that it is running, and AI_URL.`)
}

/** The error for an answer that did not end within `minutes`. */
export function timeoutError({ host }: ModelName, minutes: number): ModelError {
  return new ModelError('TOO_SLOW', `${host} needed more than ${minutes} minutes. A smaller model is faster.`)
}

/** The error for an answer that ended in the middle. */
export function cutOff({ host }: ModelName): ModelError {
  return new ModelError('CUT_OFF', `The connection to ${host} ended before the reply was complete. Try again.`)
}

/** The error for an answer beyond the limit. */
export function tooLong({ model }: ModelName): ModelError {
  return new ModelError('TOO_LONG', `The reply of ${model} was too long, so it was stopped. Try again.`)
}

/** The error for an answer without any text. */
export function emptyReply({ model }: ModelName): ModelError {
  return new ModelError('EMPTY', `${model} replied without any text. Try again, or use another model.`)
}

/** The error that the model's server reported in the middle of its answer. */
export function failedMidway({ host }: ModelName): ModelError {
  return new ModelError('MODEL_FAILED', `${host} failed in the middle of the reply. ${LOG} Try again.`)
}
