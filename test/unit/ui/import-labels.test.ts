import { expect, test } from 'vitest'
import type { ImportPreview } from '#protocol/backup'
import { describeImportEffect, describeImportNotes } from '../../../src/ui/features/backup/labels'

const createPreview = (changes: Partial<ImportPreview>): ImportPreview => ({
  name: 'x',
  user: 'noa',
  exportedBy: 'noa',
  exportedAt: 0,
  commits: 7,
  knownCommitCount: 0,
  addedCounts: null,
  reinstated: 0,
  withdrawn: 0,
  contradicted: 0,
  unreadEventCount: 0,
  submissions: null,
  ...changes,
})
const createAddedCounts = (submissions: number, notes: number) => ({
  commits: 7,
  contents: { submissions, notes },
  devices: 1,
  from: 0,
  to: 0,
})
const createFile = (completed: number) => ({ total: 145, completed, unreadable: null })

test.each<[string, Partial<ImportPreview>]>([
  ['Adds 140 submissions and 2 notes to noa.', { addedCounts: createAddedCounts(140, 2) }],
  ['Adds 1 submission to noa.', { addedCounts: createAddedCounts(1, 0) }],
  ['Adds 2 notes to noa.', { addedCounts: createAddedCounts(0, 2), reinstated: 3 }],
  ['Adds 7 changes to noa.', { addedCounts: createAddedCounts(0, 0) }],
  ['Nothing in it is new, but 3 changes of noa would be restored.', { reinstated: 3 }],
  ['Everything in it is here already: 7 changes of noa.', {}],
  ['Adds 5 submissions to noa.', { addedCounts: createAddedCounts(5, 0), submissions: createFile(3) }],
  ['Completes 3 submissions of noa.', { addedCounts: createAddedCounts(0, 0), submissions: createFile(3) }],
  ['Everything in it is here already: 145 submissions of noa.', { submissions: createFile(0) }],
])('[L5] [E22] the preview of an import says: %s', (text, changes) => {
  expect(describeImportEffect(createPreview(changes))).toBe(text)
})

test('[L5] details of an import are notes below the sentence', () => {
  const addedCounts = createAddedCounts(140, 2)
  expect(describeImportNotes(createPreview({ addedCounts }))).toEqual([
    expect.stringMatching(/^7 changes from 1 device, /),
  ])
  expect(describeImportNotes(createPreview({ addedCounts, submissions: createFile(3) }))).toEqual([
    '3 submissions that you already have will be completed.',
  ])
})
