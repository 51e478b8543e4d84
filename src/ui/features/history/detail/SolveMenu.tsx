import { Ellipsis } from 'lucide'
import { useSnapshot } from 'valtio'
import type { SolveDetail } from '#protocol/history'
import { Icon } from '../../../components/Icon'
import { Menu } from '../../../components/Menu'
import { openDrafts } from '../../../drafts/open-drafts'
import { useReadOnly } from '../../../hooks/use-read-only'
import { useFeatureLinks } from '../../../state/feature-links'
import { useHistoryParts } from '../../../state/history-parts'
import { removePart } from '../save'

interface SolveMenuProps {
  detail: SolveDetail
  isVersionListOpen: boolean
  onToggleVersions: () => void
}

/**
 * The menu of the rarely used actions of a solve. Removals need no confirmation, because the user can undo them. Code and feedback cannot be
 * removed while the user edits them. Only added solves can be corrected and removed (N10).
 */
export function SolveMenu({ detail, isVersionListOpen, onToggleVersions }: SolveMenuProps) {
  const { key, title, code, feedback, added } = detail
  const { showChangesOf } = useFeatureLinks()
  const { correctSolve, removeSolve } = useHistoryParts()
  const drafts = useSnapshot(openDrafts).drafts[key]
  const readOnly = useReadOnly()
  const actions = [
    { text: isVersionListOpen ? 'Hide versions' : 'Versions', isShown: true, act: onToggleVersions },
    { text: 'All changes', isShown: true, act: () => showChangesOf(key, title) },
    { text: 'Correct', isShown: added !== null && !readOnly, act: () => correctSolve(detail) },
    {
      text: 'Remove code',
      isShown: code !== null && !drafts?.code && !readOnly,
      act: () => void removePart('code', key),
    },
    {
      text: 'Remove feedback',
      isShown: feedback !== null && !drafts?.feedback && !readOnly,
      act: () => void removePart('feedback', key),
    },
    { text: 'Remove solve', isShown: added !== null && !readOnly, act: () => void removeSolve(key) },
  ].filter(({ isShown }) => isShown)
  return (
    <Menu
      label="More for this solve"
      look="icon"
      choices={actions.map(({ text }) => ({ value: text, text }))}
      onChoose={(chosen) => actions.find(({ text }) => text === chosen)?.act()}
    >
      <span className="sr-only">More for this solve</span>
      <Icon node={Ellipsis} size={16} />
    </Menu>
  )
}
