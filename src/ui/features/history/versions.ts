import type { SolveKey } from '#domain/solve'
import type { Address } from '#events/commit'
import type { FieldChange, Version, VersionPart } from '#protocol/changes'
import type { Result } from '#protocol/result'
import { client } from '../../worker-client/client'

/** The versions of every part of a solve. */
export function readVersions(key: SolveKey): Promise<Result<Version[]>> {
  return client().call('listVersions', key)
}

/** The fields that would change if a version were restored. */
export function readVersion(at: Address, part: VersionPart): Promise<Result<FieldChange[]>> {
  return client().call('compareVersion', at, part)
}
