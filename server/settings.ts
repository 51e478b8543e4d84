import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { AI_VARIABLES, type AiSettings, toAiSettings } from './ai/ai-settings'
import { RELAY_VARIABLES, type RelaySettings, toRelaySettings } from './relay/relay-settings'
import { createWholeNumberSchema } from './whole-number'

export interface Settings {
  /** PORT: the port to listen on; 0 takes any free one. Default 5173. */
  port: number
  /** HOST: the address to listen on. Default 127.0.0.1, which accepts connections from this machine only. */
  host: string
  /** LEETCODE_ORIGIN: scheme, host and port of the practice site, without a slash at the end. */
  siteOrigin: string
  /** DATA_DIR: the folder in which the server stores the practice site's problem list and the data of device sync. Default ./data. */
  dataDir: string
  /** DIST_DIR: the folder with the built app. Default: the project's folder dist. */
  distDir: string
  /** CATALOG_REFRESH: `on` (default) reads the problem list from the practice site daily, `off` never does. */
  catalogRefresh: boolean
  /**
   * CALLS_PER_MINUTE: number of calls of the practice site that a client may make in every minute. Default 60. A client may make a third of
   * them at once.
   */
  callsPerMinute: number
  /**
   * CLIENT_ADDRESS_HEADER: the header in which a reverse proxy sends the client's address, such as x-real-ip. Default: none, so that the
   * address of the connection is used. If no reverse proxy sets the header, clients can forge it.
   */
  clientHeader: string | undefined
  /** The model that gives feedback; undefined (default) if there is none. */
  ai: AiSettings | undefined
  /** ALLOWED_HOSTS: further host names under which users reach the server, such as the name of a reverse proxy. In lower case. */
  allowedHosts: readonly string[]
  relay: RelaySettings
}

const DIST_FOLDER = fileURLToPath(new URL('../dist', import.meta.url))

const createTextSchema = (name: string, fallback: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(`${name} must not be empty.`)), fallback)

const ENVIRONMENT_SCHEMA = v.object({
  PORT: createWholeNumberSchema('PORT', 5173, 0, 65_535),
  HOST: createTextSchema('HOST', '127.0.0.1'),
  LEETCODE_ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, ({ input }) => `LEETCODE_ORIGIN must look like https://leetcode.com, got "${input}".`),
      v.transform((text) => new URL(text).origin),
    ),
    'https://leetcode.com',
  ),
  DATA_DIR: createTextSchema('DATA_DIR', './data'),
  DIST_DIR: createTextSchema('DIST_DIR', DIST_FOLDER),
  CATALOG_REFRESH: v.optional(v.picklist(['on', 'off'], 'CATALOG_REFRESH must be "on" or "off".'), 'on'),
  CALLS_PER_MINUTE: createWholeNumberSchema('CALLS_PER_MINUTE', 60, 1, 100_000),
  CLIENT_ADDRESS_HEADER: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]+$/, ({ input }) => `CLIENT_ADDRESS_HEADER must be the name of a header, got "${input}".`),
    ),
  ),
  ...AI_VARIABLES,
  AI_CALLS_PER_DAY: createWholeNumberSchema('AI_CALLS_PER_DAY', 50, 1, 100_000),
  ALLOWED_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) =>
        text
          .toLowerCase()
          .split(',')
          .map((name) => name.trim()),
      ),
      v.everyItem(
        (name) => /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(name),
        ({ input }) => `ALLOWED_HOSTS must be host names without ports, separated by commas, got "${input.join(',')}".`,
      ),
    ),
    undefined,
  ),
  ...RELAY_VARIABLES,
})

/** Reads the settings from environment variables. Throws an error that names the invalid values. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const result = v.safeParse(ENVIRONMENT_SCHEMA, env)
  if (!result.success) throw new Error(result.issues.map(({ message }) => message).join('\n'))
  const {
    PORT,
    HOST,
    LEETCODE_ORIGIN,
    DATA_DIR,
    DIST_DIR,
    CATALOG_REFRESH,
    CALLS_PER_MINUTE,
    CLIENT_ADDRESS_HEADER,
    ALLOWED_HOSTS,
  } = result.output
  return {
    port: PORT,
    host: HOST,
    siteOrigin: LEETCODE_ORIGIN,
    dataDir: DATA_DIR,
    distDir: DIST_DIR,
    catalogRefresh: CATALOG_REFRESH === 'on',
    callsPerMinute: CALLS_PER_MINUTE,
    clientHeader: CLIENT_ADDRESS_HEADER,
    ai: toAiSettings(result.output),
    allowedHosts: ALLOWED_HOSTS ?? [],
    relay: toRelaySettings(result.output),
  }
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text)
}
