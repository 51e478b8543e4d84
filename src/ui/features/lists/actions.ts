import type { Command } from '#events/command'
import type { OpenedList } from '#protocol/lists'
import { execute } from '../../shared/execute'
import { notify } from '../../shared/notifications'
import { client } from '../../worker-client/client'
import { lists } from './store'

/** The study lists with their progress. */
export const readListOverviews = () => client().call('listOverviews')

/** A study list with its problems. */
export const readList = (id: string) => client().call('openList', id)

/** The problems of one of the person's own lists, one a line. */
export const readListText = (id: string) => client().call('listText', id)

/** The problems that a text names; `id` is the edited list, null for a new one. */
export const resolveListText = (text: string, id: string | null) => client().call('resolveList', text, id)

/** Opens a list; null shows the overview. */
export function showList(id: string | null): void {
  lists.opened = id
}

/** Creates a list, or replaces the one with the id. Returns the error, or null. */
export function saveList(id: string | null, name: string, slugs: readonly string[]): Promise<string | null> {
  return id === null
    ? send({ type: 'CreateStudyList', name, slugs }, 'List created.')
    : send({ type: 'EditStudyList', id, name, slugs }, 'List saved.')
}

/** Deletes a list and shows the overview, with a message that offers Undo. */
export async function deleteList(id: string, name: string): Promise<void> {
  const problem = await send({ type: 'DeleteStudyList', id }, `“${name}” deleted.`)
  if (problem !== null) notify('error', problem)
  else showList(null)
}

/** A random problem of a list that was never accepted and is not paid, other than `except`; null if none is left. */
export function randomUnsolved({ sections }: OpenedList, except: string | null): string | null {
  const open = sections
    .flatMap(({ rows }) => rows)
    .filter(({ state, isPaid }) => (state === 'new' || state === 'tried') && !isPaid)
  const others = open.filter(({ slug }) => slug !== except)
  const candidates = others.length > 0 ? others : open
  return candidates[Math.floor(Math.random() * candidates.length)]?.slug ?? null
}

async function send(command: Command, done: string): Promise<string | null> {
  const answer = await execute(command)
  if (!answer.ok) return answer.failure.message
  if (answer.value.commit !== null) notify('success', done, answer.value.commit)
  return null
}
