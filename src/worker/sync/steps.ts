import { CATALOG_STEP } from './catalog-step'
import { RECENT_STEP } from './recent-step'
import type { Step } from './step'

/** The code of the lazy steps is loaded separately, because the first view does not need it. */
const LAZY_EXTENSION_STEP: Step = {
  name: 'extension',
  run: async (...args) => (await import('./extension-step')).EXTENSION_STEP.run(...args),
}
const LAZY_DEMO_STEP: Step = {
  name: 'demo',
  run: async (...args) => (await import('./demo-step')).DEMO_STEP.run(...args),
}

/** Returns the steps of a sync in order (D14). The demo's steps send requests only to the app's server. */
export function selectSteps(isDemo: boolean): Step[] {
  return isDemo ? [CATALOG_STEP, LAZY_DEMO_STEP] : [CATALOG_STEP, RECENT_STEP, LAZY_EXTENSION_STEP]
}
