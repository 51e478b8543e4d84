import { CATALOG_STEP } from './catalog-step'
import { RECENT_STEP } from './recent-step'
import type { Step } from './step'

/** Their code is loaded when they run, because the first view does not need it. */
const EXTENSION: Step = {
  name: 'extension',
  run: async (...args) => (await import('./extension-step')).EXTENSION_STEP.run(...args),
}
const DEMO: Step = {
  name: 'demo',
  run: async (...args) => (await import('./demo-step')).DEMO_STEP.run(...args),
}

/** The steps of a sync in order (D14); the demo only uses the app's own origin. */
export function stepsFor(demo: boolean): Step[] {
  return demo ? [CATALOG_STEP, DEMO] : [CATALOG_STEP, RECENT_STEP, EXTENSION]
}
