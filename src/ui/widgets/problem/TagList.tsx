import { Plus, X } from 'lucide'
import { type FormEvent, useId, useRef, useState } from 'react'
import { splitTags } from '#domain/problem-tag'
import { pluralize } from '#lib/format'
import type { ProblemDetail } from '#protocol/problem'
import { executeWithToast, executeWithUndo } from '../../actions/execute'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { FIELD_CLASSES } from '../../components/FieldFrame'
import { Icon } from '../../components/Icon'
import { useQuery } from '../../hooks/use-query'
import { useReadOnly } from '../../hooks/use-read-only'
import { getClient } from '../../worker-client/client'

/** Tags that the user has typed but not added, by the problem's slug. They stay when the problem is closed. */
const typedTagsOf = new Map<string, string>()

/** Shows the user's tags of a problem, each with a button that removes it, and a field that adds tags (N6). */
export function TagList({ slug, title, tags }: Pick<ProblemDetail, 'slug' | 'title' | 'tags'>) {
  const readOnly = useReadOnly()
  const [isFormOpen, setIsFormOpen] = useState(typedTagsOf.has(slug))
  const addButton = useRef<HTMLButtonElement>(null)
  if (readOnly && tags.length === 0) return null
  const remove = (tag: string) => {
    // The pressed button disappears, so the focus moves to a button that stays.
    addButton.current?.focus()
    void executeWithToast({ type: 'UntagProblem', slug, tag }, `Tag “${tag}” removed from ${title}.`)
  }
  const close = () => {
    typedTagsOf.delete(slug)
    setIsFormOpen(false)
    requestAnimationFrame(() => addButton.current?.focus())
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="contents">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-h-6 max-w-full items-center rounded-full border border-line bg-surface pl-2.5 text-xs text-secondary touch:min-h-11"
            >
              <span dir="auto" className={cx('min-w-0 break-words', readOnly && 'pr-2.5')}>
                {tag}
              </span>
              {!readOnly && (
                <button
                  type="button"
                  aria-label={`Remove tag ${tag}`}
                  title="Remove tag"
                  onClick={() => remove(tag)}
                  className="grid w-6 shrink-0 self-stretch place-items-center rounded-full text-muted hover:text-primary touch:w-11"
                >
                  <Icon node={X} size={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly &&
        (isFormOpen ? (
          <TagForm slug={slug} title={title} onClose={close} />
        ) : (
          <Button
            ref={addButton}
            variant="ghost"
            onClick={() => setIsFormOpen(true)}
            className="-my-1 h-7 text-xs first:-ml-3 touch:first:-ml-4"
          >
            <Icon node={Plus} size={14} />
            Add tag
          </Button>
        ))}
    </div>
  )
}

/** The field for new tags. Enter adds the typed tags, and the field stays open. Escape closes it. */
function TagForm({ slug, title, onClose }: { slug: string; title: string; onClose: () => void }) {
  const id = useId()
  const [typedTags, setTypedTags] = useState(typedTagsOf.get(slug) ?? '')
  const changeTypedTags = (text: string) => {
    setTypedTags(text)
    if (text === '') typedTagsOf.delete(slug)
    else typedTagsOf.set(slug, text)
  }
  const [error, setError] = useState<string | null>(null)
  const knownTags = useQuery('tags', () => getClient().call('listTags'))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = await addTags(slug, title, typedTags)
    setError(problem)
    if (problem === null) changeTypedTags('')
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      className="flex flex-wrap items-center gap-1.5"
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field, unless it is shown again with its text
        autoFocus={typedTags === ''}
        type="text"
        dir="auto"
        list={`${id}-known`}
        aria-label="New tag"
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        autoComplete="off"
        enterKeyHint="done"
        placeholder="again, dp"
        value={typedTags}
        onChange={({ target }) => {
          changeTypedTags(target.value)
          setError(null)
        }}
        className={cx(FIELD_CLASSES, 'h-7 w-36 px-2 text-xs touch:h-11')}
      />
      <datalist id={`${id}-known`}>
        {knownTags?.ok && knownTags.value.map(({ tag }) => <option key={tag} value={tag} />)}
      </datalist>
      <Button type="submit" variant="ghost" className="h-7 px-2 text-xs">
        Add
      </Button>
      <Button variant="ghost" onClick={onClose} className="h-7 px-2 text-xs">
        Done
      </Button>
      <p id={`${id}-error`} role="alert" className="text-xs text-hard empty:hidden">
        {error}
      </p>
    </form>
  )
}

/** Adds tags to a problem. `typedTags` are separated by commas. Returns an error message, or null. */
async function addTags(slug: string, title: string, typedTags: string): Promise<string | null> {
  const tags = splitTags(typedTags)
  if (tags.length === 0) return 'Type a tag, for example “again”.'
  const toastText = `${pluralize(tags.length, 'tag')} added to ${title}.`
  return (await executeWithUndo({ type: 'TagProblem', slug, tags }, toastText))?.message ?? null
}
