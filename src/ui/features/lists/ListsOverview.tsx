import { Plus } from 'lucide'
import { useEffect, useId } from 'react'
import type { ListOverview } from '#protocol/lists'
import { getWindowScrollTop, useScrollRestoration } from '../../behaviour/use-scroll-restoration'
import { Button } from '../../components/Button'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { useQuery } from '../../hooks/use-query'
import { useReadOnly } from '../../hooks/use-read-only'
import { getClient } from '../../worker-client/client'
import { showList } from './actions'
import { openListForm } from './form'
import { ListBar } from './ListBar'
import { ListsSkeleton } from './ListsSkeleton'
import { describeProgress } from './labels'

/** Shows all study lists with their progress, the user's own lists first. The lists are loaded again when `version` changes. */
export function ListsOverview({ version }: { version: string }) {
  const readOnly = useReadOnly()
  const answer = useQuery(version, () => getClient().call('listOverviews'))
  const savedPosition = useScrollRestoration('lists', '', getWindowScrollTop)
  const isLoaded = answer !== null
  useEffect(() => {
    if (isLoaded) window.scrollTo(0, savedPosition ?? 0)
  }, [isLoaded, savedPosition])
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-lg font-semibold tracking-tight">Study lists</h1>
          <p className="max-w-prose text-muted">
            Your progress comes from your solves: there is nothing to tick. A solved problem is still known while you
            would probably remember it.
          </p>
        </div>
        {!readOnly && (
          <Button onClick={() => void openListForm(null)}>
            <Icon node={Plus} size={15} />
            New list
          </Button>
        )}
      </div>
      {answer === null && <ListsSkeleton />}
      {answer?.ok === false && <ErrorText>Couldn’t load the lists: {answer.failure.message}</ErrorText>}
      {answer?.ok && (
        <>
          <ListGroup title="Your lists" lists={answer.value.filter(({ isOwn }) => isOwn)} />
          <ListGroup title="Well-known lists" lists={answer.value.filter(({ isOwn }) => !isOwn)} />
        </>
      )}
    </>
  )
}

function ListGroup({ title, lists }: { title: string; lists: readonly ListOverview[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={lists.length === 0 ? 'hidden' : undefined}>
      <h2 id={id} className="border-b border-line pb-2 text-base font-semibold">
        {title}
      </h2>
      <ul className="divide-y divide-line">
        {lists.map(({ id, name, progress }) => (
          <li
            key={id}
            className="relative grid grid-cols-1 items-center gap-x-6 gap-y-1 py-3 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_10rem_9rem] sm:px-2 lg:grid-cols-[minmax(0,1fr)_24rem_10rem]"
          >
            <button
              type="button"
              onClick={() => showList(id)}
              className="user-text truncate text-left font-medium after:absolute after:inset-0"
            >
              {name}
            </button>
            <ListBar label={name} progress={progress} />
            <p className="figures text-xs text-muted sm:text-right">{describeProgress(progress)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
