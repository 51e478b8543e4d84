import { describe } from 'vitest'
import { startWorkerd } from '../../workerd'
import { testRelay } from './relay-rules'

const start = (env: Record<string, string> = {}) => startWorkerd({ SYNC: 'open', ...env })

describe('[M8] in the Durable Objects of workerd', () => testRelay(start, { waits: false }))
