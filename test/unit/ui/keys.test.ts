import { afterEach, expect, test } from 'vitest'
import { characterKeys, isKey, listWorkingKeys } from '../../../src/ui/behaviour/keys'

const createPress = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false, shiftKey: false })

afterEach(() => {
  characterKeys.areOn = true
})

test('[N7] shortcuts of one character can be turned off, also their hints; all others stay', () => {
  const isNext = () => [isKey('next', createPress('j')), isKey('next', createPress('ArrowDown'))]
  expect(isNext()).toEqual([true, true])
  expect(isKey('palette', createPress('k', true))).toBe(true)
  characterKeys.areOn = false
  expect(isNext()).toEqual([false, true])
  expect(isKey('palette', createPress('k', true))).toBe(true)
  expect(isKey('sync', createPress('s'))).toBe(false)
  expect([listWorkingKeys('next'), listWorkingKeys('sync'), listWorkingKeys('palette')]).toEqual([
    ['ArrowDown'],
    [],
    ['k'],
  ])
})
