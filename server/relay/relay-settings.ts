import * as v from 'valibot'
import type { RelayLimits } from '#domain/relay/contract'
import { createWholeNumberSchema } from '../whole-number'
import type { RegistryLimits } from './registry'

export interface RelaySettings extends RegistryLimits {
  /** SYNC: `off`, `open` or `code`. Undefined (default) offers sync to the server's own computer only. */
  mode: 'off' | 'open' | 'code' | undefined
  /** SYNC_CODE: the access code that users need to set up sync, if SYNC is `code`. */
  code: string | undefined
  /** SYNC_KEEP_DAYS: encrypted logs (vaults) that no device has used for this many days are deleted. Null (default) never deletes any. */
  keepDays: number | null
  limits: RelayLimits
}

const MIB = 1_048_576
const MIN_CODE_LENGTH = 8

export const RELAY_VARIABLES = {
  SYNC: v.optional(v.picklist(['off', 'open', 'code'], 'SYNC must be "off", "open" or "code".')),
  SYNC_CODE: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.minLength(MIN_CODE_LENGTH, `SYNC_CODE must have at least ${MIN_CODE_LENGTH} characters.`),
    ),
  ),
  SYNC_KEEP_DAYS: createWholeNumberSchema('SYNC_KEEP_DAYS', 0, 0, 36_500),
  SYNC_VAULT_MB: createWholeNumberSchema('SYNC_VAULT_MB', 50, 1, 100_000),
  SYNC_VAULTS: createWholeNumberSchema('SYNC_VAULTS', 1_000, 1, 1_000_000),
  SYNC_NEW_VAULTS_PER_DAY: createWholeNumberSchema('SYNC_NEW_VAULTS_PER_DAY', 3, 1, 100_000),
  SYNC_CHUNKS_PER_MINUTE: createWholeNumberSchema('SYNC_CHUNKS_PER_MINUTE', 20, 1, 100_000),
}

const VARIABLES_SCHEMA = v.object(RELAY_VARIABLES)

/** Converts validated environment variables to settings. Throws an error if SYNC is `code` and SYNC_CODE is not set. */
export function toRelaySettings(env: v.InferOutput<typeof VARIABLES_SCHEMA>): RelaySettings {
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

/** Reads the settings from the variables of a platform. Throws an error that lists all invalid values. */
export function readRelaySettings(env: Readonly<Record<string, unknown>>): RelaySettings {
  const result = v.safeParse(VARIABLES_SCHEMA, env)
  if (!result.success) throw new Error(result.issues.map(({ message }) => message).join('\n'))
  return toRelaySettings(result.output)
}
