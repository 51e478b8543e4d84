import { CATALOG } from './catalog-step'
import { DEMO } from './demo-step'
import { EXTENSION } from './extension-step'
import { RECENT } from './recent-step'
import type { Step } from './step'

/** The steps of a sync in order (D14); the demo only uses the app's own origin. */
export function stepsFor(demo: boolean): Step[] {
  return demo ? [CATALOG, DEMO] : [CATALOG, RECENT, EXTENSION]
}
