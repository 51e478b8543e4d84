import { describe } from 'vitest'
import { CLIENT_HEADER } from '../unit/server/relay-client'
import { startOnDisk } from '../unit/server/relay-on-disk'
import { testRelay } from './relay-rules'

/** The server distinguishes clients by a header, as behind a reverse proxy. */
const startRelay = (env: Record<string, string> = {}) =>
  startOnDisk({ SYNC: 'open', CLIENT_ADDRESS_HEADER: CLIENT_HEADER, ...env })

describe('[M8] on the disk of Node', () => testRelay(startRelay, { canWait: true }))
