import { expect, test } from 'vitest'
import { describePlaces } from '../../../src/ui/features/backup/labels'

const createVault = (state: 'idle' | 'failed' | 'gone' | 'removed', deviceCount: number) => ({
  state,
  devices: Array.from({ length: deviceCount }),
})

test('[L8] the first line of "Your data" counts the devices that sync through the server or a folder', () => {
  expect(describePlaces(null, null)).toBe('only in this browser')
  expect(describePlaces(createVault('idle', 1), null)).toBe('encrypted on the server')
  expect(describePlaces(createVault('failed', 2), null)).toBe('on 2 devices')
  expect(describePlaces(null, { devices: 1 })).toBe('on 2 devices')
  expect(describePlaces(createVault('idle', 2), { devices: 2 })).toBe('on 3 devices')
})

test('[L8] a log that the server no longer has is only in this browser', () => {
  expect(describePlaces(createVault('gone', 3), null)).toBe('only in this browser')
  expect(describePlaces(createVault('removed', 3), { devices: 0 })).toBe('only in this browser')
})
