import { splitTags } from '#domain/problem-tag'
import { pluralize } from '#lib/format'
import { execute } from '../../shared/execute'
import { notify } from '../../shared/notifications'
import { client } from '../../worker-client/client'

/** All tags, most used first. */
export const readTags = () => client().call('listTags')

/** Stars a problem, or removes the star. A removal can be undone in the notification. */
export async function setStar(slug: string, title: string, isStarred: boolean): Promise<void> {
  const answer = await execute({ type: isStarred ? 'StarProblem' : 'UnstarProblem', slug })
  if (!answer.ok) notify('error', answer.failure.message)
  else if (answer.value.commit !== null)
    notify('success', isStarred ? `${title} starred.` : `Star removed from ${title}.`, answer.value.commit)
}

/** Adds the typed tags, separated by commas. Returns an error message, or null. */
export async function addTags(slug: string, title: string, typed: string): Promise<string | null> {
  const tags = splitTags(typed)
  if (tags.length === 0) return 'Type a tag, for example “again”.'
  const answer = await execute({ type: 'TagProblem', slug, tags })
  if (!answer.ok) return answer.failure.message
  if (answer.value.commit !== null)
    notify('success', `${pluralize(tags.length, 'tag')} added to ${title}.`, answer.value.commit)
  return null
}

/** Removes a tag. The notification offers Undo. */
export async function removeTag(slug: string, title: string, tag: string): Promise<void> {
  const answer = await execute({ type: 'UntagProblem', slug, tag })
  if (!answer.ok) notify('error', answer.failure.message)
  else if (answer.value.commit !== null) notify('success', `Tag “${tag}” removed from ${title}.`, answer.value.commit)
}
