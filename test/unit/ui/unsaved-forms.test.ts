import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  offerUnsavedForms,
  readUnsavedForm,
  stopOfferingForm,
  storeUnsavedForm,
  unsavedForms,
} from '../../../src/ui/drafts/unsaved-forms'
import { dataState } from '../../../src/ui/state/backup-store'
import { state } from '../../../src/ui/state/state'

const NAMED_FORM_SCHEMA = v.object({ name: v.string() })

let storedTexts: Record<string, string> = {}
beforeEach(() => {
  vi.useFakeTimers()
  storedTexts = { 'solvelog.username': 'Ada' }
  const functions = {
    getItem: (name: string) => storedTexts[name] ?? null,
    setItem: (name: string, text: string) => {
      storedTexts[name] = text
    },
    removeItem: (name: string) => {
      delete storedTexts[name]
    },
  }
  const storage = new Proxy(functions, {
    ownKeys: () => Object.keys(storedTexts),
    getOwnPropertyDescriptor: (_, name) => ({ value: storedTexts[String(name)], enumerable: true, configurable: true }),
  })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined })
  state.username = 'Ada'
  dataState.copy = { state: 'none', head: null, reason: null }
})
afterEach(() => {
  state.username = null
  dataState.copy = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const listOfferedForms = () => {
  offerUnsavedForms()
  return unsavedForms.offeredForms.map(({ kind, id, name }) => [kind, id, name])
}

test('[fault 47] forms of earlier visits are offered by name, those of other users and damaged ones are not', () => {
  Object.assign(storedTexts, {
    'solvelog.draft.ada.table': '{"pasted":"Two Sum"}',
    'solvelog.draft.ada.list': '{"name":"Plan"}',
    'solvelog.draft.ada.list.a.b': '{"name":"Graphs"}',
    'solvelog.draft.ada.profile': '{"name":',
    'solvelog.draft.ada.code.two-sum|1': '{}',
    'solvelog.draft.bob.list': '{"name":"Bob"}',
  })
  expect(listOfferedForms()).toEqual([
    ['list', '', 'Plan'],
    ['list', 'a.b', 'Graphs'],
    ['table', '', ''],
  ])
  stopOfferingForm('list', 'a.b')
  expect(listOfferedForms()).toEqual([
    ['list', '', 'Plan'],
    ['table', '', ''],
  ])
})

test('[fault 47] typed text is stored until the form was saved or discarded', () => {
  storeUnsavedForm('list', 'x', { name: 'Half' })
  vi.runAllTimers()
  expect(readUnsavedForm('list', 'x', NAMED_FORM_SCHEMA)).toEqual({ name: 'Half' })
  expect(readUnsavedForm('list', 'x', v.object({ name: v.number() }))).toBeNull()
  storeUnsavedForm('list', 'x', { name: 'Half a plan' })
  storeUnsavedForm('list', 'x', null)
  vi.runAllTimers()
  expect(readUnsavedForm('list', 'x', NAMED_FORM_SCHEMA)).toBeNull()
})

test('[A13] nothing is stored after a sign-out in another tab', () => {
  storeUnsavedForm('list', 'y', { name: 'Half' })
  delete storedTexts['solvelog.username']
  vi.runAllTimers()
  expect(Object.keys(storedTexts)).toEqual([])
})
