import { ChevronLeft, FileInput, Pencil, Plus, Shuffle, Target, Trash2, X } from 'lucide'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { computeWeight, sortByWeight } from '#domain/lists/asked'
import type { JoinedFiles } from '#domain/lists/list-files'
import { LIST_LIMITS } from '#domain/lists/study-list'
import { formatNumber, pluralize } from '#lib/format'
import type { ListRow, OpenedList, OpenedSection } from '#protocol/lists'
import { setPracticeList, setPracticeLists } from '../../actions/set-practice-list'
import { getWindowScrollTop, useScrollRestoration } from '../../behaviour/use-scroll-restoration'
import { Button } from '../../components/Button'
import { ConfirmDialog } from '../../components/ConfirmDialog'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { Segments } from '../../components/Segments'
import { useQuery } from '../../hooks/use-query'
import { useReadOnly } from '../../hooks/use-read-only'
import { state } from '../../state/state'
import { DifficultyBadge } from '../../widgets/Badge'
import { ProblemLink } from '../../widgets/ProblemLink'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { getClient } from '../../worker-client/client'
import { deleteList, pickRandomUnsolved, showList } from './actions'
import { createDropHandlers, pickListFiles } from './files'
import { openListForm } from './form'
import { ListBar } from './ListBar'
import { ListSection } from './ListSection'
import { ListsSkeleton } from './ListsSkeleton'
import { describeParts } from './labels'
import { openRenewal, removeGone } from './renewal'
import { type ListOrder, lists } from './store'

/** Shows one study list with its sections. The list is loaded again when `version` changes. */
export function ListPage({ id, version }: { id: string; version: string }) {
  const answer = useQuery(version, () => getClient().call('openList', id))
  const savedPosition = useScrollRestoration('list', id, getWindowScrollTop)
  const isLoaded = answer !== null
  useEffect(() => {
    if (isLoaded) window.scrollTo(0, savedPosition ?? 0)
  }, [isLoaded, savedPosition])
  return (
    <>
      <Button variant="ghost" onClick={() => showList(null)} className="-mb-3 -ml-3 self-start touch:-ml-4">
        <Icon node={ChevronLeft} size={15} />
        All lists
      </Button>
      {answer === null && <ListsSkeleton />}
      {answer?.ok === false && <ErrorText>Couldn’t load the list: {answer.failure.message}</ErrorText>}
      {answer?.ok && <ListContent list={answer.value} />}
    </>
  )
}

function ListContent({ list }: { list: OpenedList }) {
  const { id, name, isOwn, hasFrequencies, progress, next } = list
  const chosenOrder = useSnapshot(lists).orders[id] ?? 'asked'
  const order = hasFrequencies ? chosenOrder : 'sections'
  const sections = useMemo(() => orderSections(list, order), [list, order])
  const readOnly = useReadOnly()
  const nextIndex = list.sections.findIndex(({ rows }) => rows.some(({ slug }) => slug === next?.slug))
  // The section that is open at first remains open when the user solves its last problem.
  const [initialOpenIndex] = useState(nextIndex)
  const [isDueFilterOn, setIsDueFilterOn] = useState(false)
  const isDueOnly = isDueFilterOn && progress.due > 0
  const canRenew = isOwn && !readOnly
  const renew = (files: JoinedFiles) => openRenewal(id, files)
  return (
    <div className="contents" {...(canRenew && createDropHandlers(renew))}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="user-text text-lg font-semibold tracking-tight [overflow-wrap:anywhere]">{name}</h1>
          <p className="figures text-muted">
            {describeParts(progress)}
            {progress.due > 0 && ` · ${formatNumber(progress.due)} to review`}
          </p>
        </div>
        {!readOnly && (
          <div className="flex flex-wrap gap-2">
            <PracticeButtons list={list} />
            {canRenew && hasFrequencies && (
              <Button onClick={() => void pickListFiles(renew)}>
                <Icon node={FileInput} size={14} />
                Renew from files…
              </Button>
            )}
            {isOwn && <OwnListTools list={list} />}
          </div>
        )}
      </div>
      <ListBar label={name} progress={progress} />
      {canRenew && <GoneProblems list={list} />}
      <NextProblem list={list} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {hasFrequencies && (
          <Segments
            label="Order"
            value={order}
            choices={ORDERS.filter(({ value }) => value !== 'sections' || list.sections.length > 1)}
            onChoose={(value) => {
              lists.orders[id] = value
            }}
          />
        )}
        {progress.due > 0 && (
          <Segments
            label="Problems shown"
            value={isDueOnly ? 'due' : 'all'}
            choices={[
              { value: 'all', text: 'All problems' },
              { value: 'due', text: `Due for review (${formatNumber(progress.due)})` },
            ]}
            onChoose={(choice) => setIsDueFilterOn(choice === 'due')}
          />
        )}
      </div>
      <div>
        {sections.map((section, index) => {
          const rows = isDueOnly ? section.rows.filter(({ state }) => state === 'due') : section.rows
          return (
            rows.length > 0 && (
              <ListSection
                key={`${section.name} ${isDueOnly} ${order}`}
                stateKey={`${id} ${isDueOnly ? 'due ' : ''}${index}`}
                section={{ ...section, rows }}
                isInitiallyOpen={isDueOnly || index === initialOpenIndex || sections.length === 1}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

const ORDERS = [
  { value: 'asked', text: 'Most asked' },
  { value: 'own', text: 'Own order' },
  { value: 'sections', text: 'Sections' },
] as const satisfies { value: ListOrder; text: string }[]

/** Returns the sections of a list in an order. Only the order `sections` has more than one section. */
function orderSections({ sections, progress }: OpenedList, order: ListOrder): OpenedSection[] {
  if (order === 'sections') return sections
  const rows = sections.flatMap((section) => section.rows)
  return [{ name: '', progress, rows: order === 'own' ? rows : sortByWeight(rows, (row) => computeWeight(row.asked)) }]
}

/** Buttons that limit the recommendations of the active profile to this list, or also to this list, or remove this limit (N26, N35). */
function PracticeButtons({ list: { id, name } }: { list: OpenedList }) {
  const { profiles, solves } = useSnapshot(state).views ?? {}
  const answer = useQuery(String(solves?.commits), () => getClient().call('getProfileLists'))
  const activeId = profiles?.activeId ?? ''
  const { lists: allLists, byProfile } = answer?.ok ? answer.value : { lists: [], byProfile: {} }
  const practiceIds = byProfile[activeId]?.ids.filter((other) => allLists.some((one) => one.id === other)) ?? []
  if (practiceIds.includes(id)) {
    const otherIds = practiceIds.filter((other) => other !== id)
    return (
      <Button onClick={() => void setPracticeLists(activeId, otherIds, `No longer practicing from “${name}”.`)}>
        <Icon node={X} size={14} />
        Stop practicing from this list
      </Button>
    )
  }
  return (
    <>
      <Button inactive={answer === null} onClick={() => void setPracticeList(activeId, id, name)}>
        <Icon node={Target} size={14} />
        Practice from this list
      </Button>
      {practiceIds.length > 0 && practiceIds.length < LIST_LIMITS.perProfile && (
        <Button
          onClick={() => void setPracticeLists(activeId, [...practiceIds, id], `Also practicing from “${name}”.`)}
        >
          <Icon node={Plus} size={14} />
          Add to practice lists
        </Button>
      )}
    </>
  )
}

/** Offers to remove the problems that the newest file of the list does not have. */
function GoneProblems({ list }: { list: OpenedList }) {
  const { goneCount } = list
  if (goneCount === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-secondary">
      {pluralize(goneCount, 'problem')} {goneCount === 1 ? 'is' : 'are'} not in the newest file.
      <Button onClick={() => void removeGone(list)}>Remove {formatNumber(goneCount)}</Button>
    </p>
  )
}

function OwnListTools({ list: { id, name } }: { list: OpenedList }) {
  const [isDeleteDialogOpen, setIsDeleteDialogOpen] = useState(false)
  return (
    <>
      <Button onClick={() => void openListForm(id)}>
        <Icon node={Pencil} size={14} />
        Edit list
      </Button>
      <Button variant="ghost" onClick={() => setIsDeleteDialogOpen(true)}>
        <Icon node={Trash2} size={14} />
        Delete list
      </Button>
      <ConfirmDialog
        open={isDeleteDialogOpen}
        title="Delete this list?"
        confirmLabel="Delete"
        danger
        onConfirm={() => deleteList(id, name)}
        onCancel={() => setIsDeleteDialogOpen(false)}
      >
        Your solves aren’t affected. A profile that recommends only from this list recommends from all problems again.
      </ConfirmDialog>
    </>
  )
}

function NextProblem({ list }: { list: OpenedList }) {
  const [randomSlug, setRandomSlug] = useState<string | null>(null)
  const { next, progress } = list
  if (!next)
    return (
      <p className="rounded-lg border border-line bg-surface px-4 py-3 text-secondary">
        {progress.total === 0
          ? 'This list has no problems.'
          : progress.solved === progress.total
            ? 'You have solved every problem in this list.'
            : 'Only problems for Premium members are left.'}
      </p>
    )
  const randomRow = list.sections
    .flatMap(({ rows }) => rows)
    .find(({ slug, state }) => slug === randomSlug && (state === 'new' || state === 'tried'))
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <SuggestedProblem label="Next in this list" row={next} />
        <Button onClick={() => setRandomSlug(pickRandomUnsolved(list, randomSlug))}>
          <Icon node={Shuffle} size={14} />
          {randomRow ? 'Another one' : 'Random unsolved'}
        </Button>
      </div>
      <div role="status">{randomRow && <SuggestedProblem label="Random" row={randomRow} />}</div>
    </div>
  )
}

function SuggestedProblem({ label, row }: { label: string; row: ListRow }) {
  return (
    <p className="flex min-h-8 flex-wrap items-center gap-x-2 touch:min-h-11">
      <span className="text-muted max-sm:basis-full">{label}:</span>
      <ProblemNumber number={row.number} />
      <ProblemLink slug={row.slug} title={row.title} className="min-w-0 font-medium touch:-my-3 touch:py-3" />
      {row.difficulty && <DifficultyBadge difficulty={row.difficulty} />}
    </p>
  )
}
