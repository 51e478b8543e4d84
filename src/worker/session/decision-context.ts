import type { DecisionContext } from '#events/decision'
import { readDeviceTimeZone } from '../device-time-zone'
import type { Session } from '../session'

export function createDecisionContext({ platform, defaults }: Session): DecisionContext {
  const now = platform.now()
  return { newId: platform.newId(), defaults, now, deviceTimeZone: () => readDeviceTimeZone(now) }
}
