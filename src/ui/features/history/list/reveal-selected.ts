import { history } from '../store'
import { ROW } from './row-height'

/** Scrolls the list by the minimum that makes the selected row fully visible. */
export function revealSelected(list: HTMLElement | null): void {
  const at = history.list.selectedAt
  if (!list || at === null) return
  const top = at * ROW
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + ROW > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW - list.clientHeight
}
