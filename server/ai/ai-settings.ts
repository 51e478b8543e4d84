import { isIP } from 'node:net'
import * as v from 'valibot'
import { isLoopbackName } from '#lib/loopback-name'

/** The model that gives feedback, from the environment variables AI_*. */
export interface AiSettings {
  /** AI_URL: the base of an OpenAI-compatible API, without a slash at the end, such as http://localhost:11434/v1. */
  url: string
  /** AI_MODEL: the name of the model. */
  model: string
  /** AI_KEY: the key that the API requires; undefined if it requires none. */
  key: string | undefined
  /** AI_TOKEN: the token that requests from other computers need; undefined refuses all such requests. */
  token: string | undefined
  /** AI_CALLS_PER_DAY: maximum number of reviews in one UTC day. */
  callsPerDay: number
}

/** An empty variable counts as not set, because files for containers often contain empty variables. */
const OPTIONAL_TEXT = v.optional(v.pipe(v.string(), v.trim()), '')

const URL_MESSAGE =
  'AI_URL must look like http://localhost:11434/v1: http or https, without a user name, password, query or fragment.'
const HTTP_KEY_MESSAGE =
  'AI_KEY would be sent unencrypted: with AI_KEY, AI_URL must begin with https:// or name a private address.'

/**
 * Schemas of the model's environment variables. No message repeats the value of AI_URL, AI_KEY or AI_TOKEN, because each can contain a
 * secret (G3).
 */
export const AI_VARIABLES = {
  AI_URL: v.pipe(
    OPTIONAL_TEXT,
    v.check((url) => url === '' || isBaseUrl(url), URL_MESSAGE),
    v.transform((url) => url.replace(/\/+$/, '')),
  ),
  AI_MODEL: v.pipe(
    OPTIONAL_TEXT,
    v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]{0,100}$/u, 'AI_MODEL must be a name of at most 100 characters.'),
  ),
  AI_KEY: v.pipe(
    OPTIONAL_TEXT,
    v.regex(/^[\x21-\x7e]{0,1000}$/, 'AI_KEY must be at most 1000 letters, digits and signs, without spaces.'),
  ),
  AI_TOKEN: v.pipe(
    OPTIONAL_TEXT,
    v.regex(/^([\x21-\x7e]{16,200})?$/, 'AI_TOKEN must be 16 to 200 letters, digits and signs, without spaces.'),
  ),
}

type AiVariables = { [name in keyof typeof AI_VARIABLES]: string } & { AI_CALLS_PER_DAY: number }

/**
 * Returns the settings of the model; undefined if neither AI_URL nor AI_MODEL is set. Throws if only one of them is set, or if the key
 * would be sent unencrypted to a public address (G3).
 */
export function toAiSettings({
  AI_URL,
  AI_MODEL,
  AI_KEY,
  AI_TOKEN,
  AI_CALLS_PER_DAY,
}: AiVariables): AiSettings | undefined {
  if (AI_URL === '' && AI_MODEL === '') return undefined
  if (AI_MODEL === '') throw new Error('AI_URL is set, so AI_MODEL must name the model, such as llama3.2.')
  if (AI_URL === '') throw new Error('AI_MODEL is set, so AI_URL must be set too, such as http://localhost:11434/v1.')
  if (AI_KEY !== '' && !isKeySafe(new URL(AI_URL))) throw new Error(HTTP_KEY_MESSAGE)
  return {
    url: AI_URL,
    model: AI_MODEL,
    key: AI_KEY === '' ? undefined : AI_KEY,
    token: AI_TOKEN === '' ? undefined : AI_TOKEN,
    callsPerDay: AI_CALLS_PER_DAY,
  }
}

function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

function isKeySafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isPrivateHost(hostname)
}

const PRIVATE_IPV4 =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/
/** A parsed URL has no leading zeros, so `fc::1` is not of the private range `fc00::/7`. */
const PRIVATE_IPV6 = /^(f[cd][\da-f]{2}|fe[89ab][\da-f]):/
/** Matches host names that are not in the public DNS: single words, such as the names of containers, and reserved endings. */
const PRIVATE_NAME = /^[^.]+$|\.(local|localhost|internal|home\.arpa)$/

/** `hostname` must be from a parsed URL, because parsing normalises addresses. */
function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isLoopbackName(hostname)) return true
  switch (isIP(address)) {
    case 4:
      return PRIVATE_IPV4.test(address)
    case 6:
      return PRIVATE_IPV6.test(address)
    default:
      return PRIVATE_NAME.test(hostname)
  }
}
