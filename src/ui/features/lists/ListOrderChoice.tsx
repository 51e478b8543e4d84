import { computeWeight, sortByWeight } from '#domain/lists/asked'
import type { OpenedList, OpenedSection } from '#protocol/lists'
import { Segments } from '../../components/Segments'
import { type ListOrder, lists } from './store'

const ORDER_LABELS: Record<ListOrder, string> = { asked: 'Most asked', own: 'Own order', sections: 'Sections' }

interface ListOrderChoiceProps {
  list: OpenedList
  order: ListOrder
}

/** Chooses the order in which the problems of a list with frequencies are shown (N35). */
export function ListOrderChoice({ list: { id, sections }, order }: ListOrderChoiceProps) {
  const choices: readonly ListOrder[] = sections.length > 1 ? ['asked', 'own', 'sections'] : ['asked', 'own']
  return (
    <Segments
      label="Order"
      value={order}
      choices={choices.map((value) => ({ value, text: ORDER_LABELS[value] }))}
      onChoose={(value) => {
        lists.orders[id] = value
      }}
    />
  )
}

/** Returns the sections of a list in an order. Only the order `sections` has more than one section. */
export function orderSections({ sections, progress }: OpenedList, order: ListOrder): OpenedSection[] {
  if (order === 'sections') return sections
  const rows = sections.flatMap((section) => section.rows)
  const ordered = order === 'own' ? rows : sortByWeight(rows, ({ asked }) => computeWeight(asked))
  return [{ name: '', progress, rows: ordered }]
}
