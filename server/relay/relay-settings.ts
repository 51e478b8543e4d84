import * as v from 'valibot'
import type { RelayLimits } from '#domain/relay/contract'
import { wholeNumber } from '../whole-number'
import type { RegistryLimits } from './registry'

/** Settings of the relay for device sync. */
export interface RelaySettings extends RegistryLimits {
  /** SYNC: `off`, `open` or `code`. Undefined (default) offers sync to the server's own computer only. */
  mode: 'off' | 'open' | 'code' | undefined
  /** SYNC_CODE: the code without which nobody sets up sync, if SYNC is `code`. */
  code: string | undefined
  /** SYNC_KEEP_DAYS: vaults that no device asked for in this many days are deleted. Null (default) keeps them. */
  keepDays: number | null
  limits: RelayLimits
}

const MIB = 1_048_576
const MIN_CODE = 8

/** The environment variables of the relay. */
export const RELAY_VARIABLES = {
  SYNC: v.optional(v.picklist(['off', 'open', 'code'], 'SYNC must be "off", "open" or "code".')),
  SYNC_CODE: v.optional(
    v.pipe(v.string(), v.trim(), v.minLength(MIN_CODE, `SYNC_CODE must have at least ${MIN_CODE} characters.`)),
  ),
  SYNC_KEEP_DAYS: wholeNumber('SYNC_KEEP_DAYS', 0, 0, 36_500),
  SYNC_VAULT_MB: wholeNumber('SYNC_VAULT_MB', 50, 1, 100_000),
  SYNC_VAULTS: wholeNumber('SYNC_VAULTS', 1_000, 1, 1_000_000),
  SYNC_NEW_VAULTS_PER_DAY: wholeNumber('SYNC_NEW_VAULTS_PER_DAY', 3, 1, 100_000),
  SYNC_CHUNKS_PER_MINUTE: wholeNumber('SYNC_CHUNKS_PER_MINUTE', 20, 1, 100_000),
}

const variables = v.object(RELAY_VARIABLES)

/** The settings in checked environment variables. Throws an error if SYNC is `code` and there is no SYNC_CODE. */
export function relaySettings(env: v.InferOutput<typeof variables>): RelaySettings {
  if (env.SYNC === 'code' && env.SYNC_CODE === undefined)
    throw new Error('SYNC=code needs SYNC_CODE: the code that people enter to set up sync.')
  return {
    mode: env.SYNC,
    code: env.SYNC_CODE,
    keepDays: env.SYNC_KEEP_DAYS === 0 ? null : env.SYNC_KEEP_DAYS,
    vaults: env.SYNC_VAULTS,
    newVaultsPerDay: env.SYNC_NEW_VAULTS_PER_DAY,
    limits: {
      chunkBytes: MIB,
      vaultBytes: env.SYNC_VAULT_MB * MIB,
      chunksAtOnce: 3 * env.SYNC_CHUNKS_PER_MINUTE,
      chunksPerMinute: env.SYNC_CHUNKS_PER_MINUTE,
      streams: 256,
      chunks: 20_000,
      answerBytes: 4 * MIB,
      slotBytes: 2_048,
      mailboxSeconds: 600,
      bodySeconds: 120,
    },
  }
}

/** Reads the settings from the variables of a platform. Throws an error that lists every wrong value. */
export function readRelaySettings(env: Readonly<Record<string, unknown>>): RelaySettings {
  const result = v.safeParse(variables, env)
  if (!result.success) throw new Error(result.issues.map(({ message }) => message).join('\n'))
  return relaySettings(result.output)
}
