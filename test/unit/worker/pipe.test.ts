import { expect, test } from 'vitest'
import type { UpdateMessage, Views } from '#protocol/views'
import { idleSync } from '#worker/session/start'
import { UpdateStream } from '#worker/session/update-stream'

const head = { seq: 1, id: 'a' }

function views(): Views {
  return {
    phase: 'loaded',
    sync: idleSync({ catalog: null, recent: null, extension: null, demo: null }),
    profiles: { list: [], activeId: 'default', interviewDates: {}, listVersion: '' },
    progress: { categories: [] },
    solves: { count: 0, solved: 0, waiting: 0, revision: 0, commits: 0 },
    hiddenElsewhere: null,
    extension: null,
    today: null,
    past: null,
  }
}

function piped(): { updates: UpdateStream; sent: UpdateMessage[] } {
  const sent: UpdateMessage[] = []
  return { updates: new UpdateStream((message) => sent.push(structuredClone(message))), sent }
}

test('[L7] [fault 24] the first message has all views, the next ones only the changed parts, in order', () => {
  const { updates: pipe, sent } = piped()
  pipe.publish(views(), head)
  pipe.publish(views(), head)
  const solves = { count: 1, solved: 1, waiting: 0, revision: 1, commits: 0 }
  pipe.publish({ ...views(), solves }, head)
  pipe.publishWhole({ ...views(), solves }, head)
  pipe.publish({ ...views(), solves, phase: 'loading' }, head)
  expect(sent).toEqual([
    { kind: 'whole', at: 1, views: views(), head },
    { kind: 'change', from: 1, to: 2, slices: { solves }, head },
    { kind: 'whole', at: 3, views: { ...views(), solves }, head },
    { kind: 'change', from: 3, to: 4, slices: { phase: 'loading' }, head },
  ])
})
