import { expose } from 'comlink'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { browserPlatform } from '#worker/platform'
import { LogRecovery } from '#worker/recovery/recovery'

/** The recovery of a log in a worker, because only workers can write the second copy. */
expose(new LogRecovery({ platform: browserPlatform, limits: EXPORT_LIMITS }))
