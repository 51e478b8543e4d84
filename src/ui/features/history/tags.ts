import { splitTags } from '#domain/problem-tag'
import { pluralize } from '#lib/format'
import { executeAndNotify } from '../../shared/execute'
import { notify } from '../../shared/notifications'

/** Stars a problem, or removes the star. A removal can be undone in the notification. */
export async function setStar(slug: string, title: string, isStarred: boolean): Promise<void> {
  const done = isStarred ? `${title} starred.` : `Star removed from ${title}.`
  const problem = await executeAndNotify({ type: isStarred ? 'StarProblem' : 'UnstarProblem', slug }, done)
  if (problem !== null) notify('error', problem)
}

/** Adds the typed tags, separated by commas. Returns an error message, or null. */
export async function addTags(slug: string, title: string, typed: string): Promise<string | null> {
  const tags = splitTags(typed)
  if (tags.length === 0) return 'Type a tag, for example “again”.'
  return executeAndNotify({ type: 'TagProblem', slug, tags }, `${pluralize(tags.length, 'tag')} added to ${title}.`)
}

/** Removes a tag. The notification offers Undo. */
export async function removeTag(slug: string, title: string, tag: string): Promise<void> {
  const problem = await executeAndNotify({ type: 'UntagProblem', slug, tag }, `Tag “${tag}” removed from ${title}.`)
  if (problem !== null) notify('error', problem)
}
