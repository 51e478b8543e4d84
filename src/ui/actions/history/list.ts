import { ref } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { SolveFilter, SolveItem, SolveWindow } from '#wire/solves'
import { worker } from '../../link/link'
import { history } from '../../state/history'
import { state } from '../../state/state'

/** Rows fetched at once. */
export const PAGE = 100

/** The rows in sight, by their place in the list; `held` when the list is scrolled away from its top. */
let sight = { first: 0, last: 0, held: false }
/** The filter and revision asked for last. */
let wanted = ''
const onTheWay = new Set<string>()

const generationOf = (): string => `${JSON.stringify(history.filter)}#${state.views?.solves.revision ?? 0}`
const pageOf = (at: number): number => Math.floor(at / PAGE)

/** The row at a place of the list, as far as it was fetched. */
export function rowAt(at: number): SolveItem | undefined {
  return history.list.pages[pageOf(at)]?.[at % PAGE]
}

/** Tells which rows are in sight and fetches those that are missing. */
export function look(first: number, last: number, held: boolean): void {
  sight = { first, last, held }
  for (let page = pageOf(first); page <= pageOf(last); page++) void fetchPage(page)
}

/** The row at a place of the list, fetched when need be; undefined when it cannot be had. */
export async function fetchRow(at: number): Promise<SolveItem | undefined> {
  await fetchPage(pageOf(at))
  return rowAt(at)
}

async function fetchPage(page: number): Promise<void> {
  const { generation } = history.list
  const name = `${page}@${generation}`
  if (generation === null || history.list.pages[page] || onTheWay.has(name)) return
  onTheWay.add(name)
  const answer = await worker().call('listSolves', { ...history.filter }, page * PAGE, PAGE)
  onTheWay.delete(name)
  if (history.list.generation !== generation) return
  history.list.problem = answer.ok ? null : answer.failure.message
  if (answer.ok) history.list.pages[page] = ref(answer.value.items)
}

/**
 * Reads the rows in sight again when the solves or the filter changed; what shows stays until its successor is there,
 * then all changes at once. False when nothing had changed, or a newer reading overtook this one.
 */
export async function refreshList(): Promise<boolean> {
  const generation = generationOf()
  if (generation === wanted) return false
  wanted = generation
  const filter: SolveFilter = { ...history.filter }
  const anchor = sight.held ? rowAt(sight.first) : undefined
  const from = sight.first
  const [answers, at, anchorAt] = await Promise.all([
    readPages(filter),
    history.selected === null ? null : placeOf(filter, history.selected),
    anchor ? placeOf(filter, anchor.key) : null,
  ])
  if (generation !== wanted) return false
  return settle(generation, answers, at, anchorAt === null ? 0 : anchorAt - from)
}

async function readPages(filter: SolveFilter): Promise<{ page: number; window: SolveWindow }[] | string> {
  const pages: Promise<{ page: number; window: SolveWindow } | string>[] = []
  for (let page = pageOf(sight.first); page <= pageOf(sight.last); page++) {
    const answer = worker().call('listSolves', filter, page * PAGE, PAGE)
    pages.push(answer.then((told) => (told.ok ? { page, window: told.value } : told.failure.message)))
  }
  const read = await Promise.all(pages)
  return read.find((one) => typeof one === 'string') ?? read.filter((one) => typeof one !== 'string')
}

async function placeOf(filter: SolveFilter, key: SolveKey): Promise<number | null> {
  const answer = await worker().call('findSolve', filter, key)
  return answer.ok ? answer.value : null
}

function settle(
  generation: string,
  answers: { page: number; window: SolveWindow }[] | string,
  selectedAt: number | null,
  rows: number,
): boolean {
  const { list } = history
  if (typeof answers === 'string') {
    list.problem = answers
    wanted = ''
    return false
  }
  const pages = Object.fromEntries(answers.map(({ page, window }) => [page, ref(window.items)]))
  Object.assign(list, { generation, pages, selectedAt, problem: null, total: answers[0]?.window.total ?? 0 })
  if (rows !== 0) list.shift = { rows }
  return true
}

/** Forgets which rows were in sight: a new filter begins at the top. */
export function lookFromTop(): void {
  sight = { first: 0, last: 0, held: false }
}
