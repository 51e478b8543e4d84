import { describe } from 'vitest'
import { testRelay } from './relay-rules'
import { startWorkerd } from './workerd'

const start = (env: Record<string, string> = {}) => startWorkerd({ SYNC: 'open', ...env })

describe('[M8] in the Durable Objects of workerd', () => testRelay(start, { waits: false, manyIds: 1_000 }))
