import { history } from '../store'
import { rowHeight } from './row-height'

/** Scrolls the list by the minimum that makes the selected row fully visible. */
export function revealSelected(list: HTMLElement | null): void {
  const at = history.list.selectedAt
  if (!list || at === null) return
  const row = rowHeight(history.filter)
  const top = at * row
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + row > list.scrollTop + list.clientHeight) list.scrollTop = top + row - list.clientHeight
}
