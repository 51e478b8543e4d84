import { type RefObject, useEffect } from 'react'
import { BUILT_IN_NAMES } from '#domain/lists/built-in-names'
import { setPracticeList } from '../../actions/set-practice-list'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { showScreen } from '../../state/navigation'
import { state } from '../../state/state'

const SUGGESTED_LISTS = ['blind75', 'neetcode150']

interface FirstListLineProps {
  /** Gets the focus when a pressed button disappears. */
  title: RefObject<HTMLElement | null>
}

/** Lets a new user practice from a well-known study list with one press (N26). */
export function FirstListLine({ title }: FirstListLineProps) {
  useEffect(() => () => void requestAnimationFrame(() => catchFocus(title.current)), [title])
  const practiceFrom = (id: string) => {
    const profile = state.views?.profiles.activeId
    if (profile !== undefined) void setPracticeList(profile, id, BUILT_IN_NAMES[id] ?? id)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-1 border-t border-line px-3 py-1 text-xs text-muted sm:px-4">
      <span className="mr-1">Practice from a list:</span>
      {SUGGESTED_LISTS.map((id) => (
        <Button key={id} variant="ghost" className="px-2 touch:px-2" onClick={() => practiceFrom(id)}>
          {BUILT_IN_NAMES[id]}
        </Button>
      ))}
      <Button variant="ghost" className="px-2 max-sm:hidden touch:px-2" onClick={() => showScreen('lists')}>
        Other lists
      </Button>
    </div>
  )
}
