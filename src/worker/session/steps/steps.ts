import { CATALOG } from './catalog'
import { DEMO } from './demo'
import { EXTENSION } from './extension'
import { RECENT } from './recent'
import type { Step } from './step'

/** The steps of a sync in the spec's order (§4, Init); the demo asks nothing but the app's own origin. */
export function stepsFor(demo: boolean): Step[] {
  return demo ? [CATALOG, DEMO] : [CATALOG, RECENT, EXTENSION]
}
