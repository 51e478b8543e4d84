/** Error codes of a failed review. The app reads them as `error.code` in the last line of the response (G4). */
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

export class ModelError extends Error {
  constructor(
    readonly code: ModelErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'ModelError'
  }
}

export interface ModelName {
  /** Host and port of AI_URL. */
  host: string
  model: string
}

export interface FailedResponse {
  status: number
  /** The value of the header Retry-After, in seconds. */
  retryAfter: number | undefined
  /** Whether the body starts like a JSON object. All errors of OpenAI-compatible APIs are JSON objects. */
  isJson: boolean
  /** Whether the body says that the account has no credit. Some providers answer 429 in this case. */
  isOutOfCredit: boolean
  /** Whether the body says that the prompt is longer than the model's context. */
  isTooLong: boolean
}

const CHECK_ADDRESS = 'Check AI_URL: it usually ends in /v1.'
const LOG_HINT = 'The log of the model server says why.'

const PROGRAM_BY_PORT: Readonly<Record<string, string>> = {
  '11434': 'Ollama',
  '1234': 'LM Studio',
  '8080': 'llama.cpp',
}

const getProgramName = (host: string): string => PROGRAM_BY_PORT[/:(\d+)$/.exec(host)?.[1] ?? ''] ?? 'the model server'

/**
 * Returns the error for a response with another status than 200. The text of the response is never passed on, because some providers quote
 * the key (G3).
 */
export function toResponseError(answer: FailedResponse, name: ModelName): ModelError {
  const { status } = answer
  const { host } = name
  if (status >= 300 && status < 400)
    return new ModelError('WRONG_ADDRESS', `${host} redirects to another address. Set AI_URL to the final address.`)
  if (status === 402 || answer.isOutOfCredit)
    return new ModelError('NO_CREDIT', `Your account at ${host} has no credit left. Add credit there, then try again.`)
  if (status === 429) return new ModelError('RATE_LIMITED', describeRateLimit(host, answer.retryAfter))
  if (status >= 500)
    return new ModelError('MODEL_FAILED', `${host} failed with status ${status}. ${LOG_HINT} Try again.`)
  return toRefusalError(answer, name)
}

function toRefusalError({ status, isJson, isTooLong }: FailedResponse, { host, model }: ModelName): ModelError {
  if (status === 401 || status === 403)
    return new ModelError('WRONG_KEY', `${host} refused the key. Set AI_KEY to a valid one, then restart Solvelog.`)
  if (status === 404 && isJson) return new ModelError('UNKNOWN_MODEL', describeUnknownModel(host, model))
  if (status === 404 || status === 405)
    return new ModelError('WRONG_ADDRESS', `${host} has no chat API at this address. ${CHECK_ADDRESS}`)
  if (isTooLong || status === 413)
    return new ModelError('REFUSED', `The prompt is too long for ${model}. Raise its context, or use another model.`)
  return new ModelError('REFUSED', `${host} refused the request with status ${status}. ${LOG_HINT}`)
}

function describeUnknownModel(host: string, model: string): string {
  const nextStep =
    getProgramName(host) === 'Ollama' ? `Run "ollama pull ${model}", or change AI_MODEL.` : 'Change AI_MODEL.'
  return `${host} has no model "${model}". ${nextStep}`
}

function describeRateLimit(host: string, seconds: number | undefined): string {
  const waitText = seconds === undefined || seconds > 3600 ? 'Wait a while' : `Wait ${seconds} seconds`
  return `${host} accepts no more requests at the moment. ${waitText}, then try again.`
}

export function createNotAnApiError({ host }: ModelName): ModelError {
  return new ModelError('WRONG_ADDRESS', `${host} did not answer like a chat API. ${CHECK_ADDRESS}`)
}

/** Returns the error for a failed connection. `code` is Node's error code, such as ECONNREFUSED. */
export function toConnectionError(code: string | undefined, { host }: ModelName): ModelError {
  if (code === 'ECONNREFUSED')
    return new ModelError('NOT_RUNNING', `No connection. Is ${getProgramName(host)} running at ${host}?`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ModelError('UNREACHABLE', `The host ${host} was not found. Check AI_URL and the network.`)
  if (code?.includes('CERT') || code?.startsWith('ERR_TLS') || code === 'EPROTO' || code?.startsWith('ERR_SSL'))
    return new ModelError(
      'UNREACHABLE',
      `The encrypted connection to ${host} failed. Check AI_URL and the certificate.`,
    )
  return new ModelError('UNREACHABLE', `${host} could not be reached. Check that it is running, and AI_URL.`)
}

export function createTimeoutError({ host }: ModelName, minutes: number): ModelError {
  return new ModelError('TOO_SLOW', `${host} needed more than ${minutes} minutes. A smaller model is faster.`)
}

export function createCutOffError({ host }: ModelName): ModelError {
  return new ModelError('CUT_OFF', `The connection to ${host} ended before the reply was complete. Try again.`)
}

export function createTooLongError({ model }: ModelName): ModelError {
  return new ModelError('TOO_LONG', `The reply of ${model} was too long, so it was stopped. Try again.`)
}

export function createEmptyReplyError({ model }: ModelName): ModelError {
  return new ModelError('EMPTY', `${model} replied without any text. Try again, or use another model.`)
}

/** Returns the error for a reply that starts well but then reports an error of the model's server. */
export function createMidwayError({ host }: ModelName): ModelError {
  return new ModelError('MODEL_FAILED', `${host} failed in the middle of the reply. ${LOG_HINT} Try again.`)
}
