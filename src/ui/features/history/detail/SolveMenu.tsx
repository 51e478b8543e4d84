import { Ellipsis } from 'lucide'
import { useSnapshot } from 'valtio'
import type { SolveDetail } from '#protocol/history'
import { Menu } from '../../../components/Menu'
import { openDrafts } from '../../../drafts/open-drafts'
import { useReadOnly } from '../../../hooks/use-read-only'
import { useFeatureLinks } from '../../../state/feature-links'
import { useHistoryParts } from '../../../state/history-parts'
import { removePart } from '../save'

export interface SolveMenuProps {
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
    { text: isVersionListOpen ? 'Hide versions' : 'Versions', isShown: true, onChoose: onToggleVersions },
    { text: 'All changes', isShown: true, onChoose: () => showChangesOf(key, title) },
    { text: 'Correct', isShown: added !== null && !readOnly, onChoose: () => correctSolve(detail) },
    {
      text: 'Remove code',
      isShown: code !== null && !drafts?.code && !readOnly,
      onChoose: () => removePart('code', key),
    },
    {
      text: 'Remove feedback',
      isShown: feedback !== null && !drafts?.feedback && !readOnly,
      onChoose: () => removePart('feedback', key),
    },
    { text: 'Remove solve', isShown: added !== null && !readOnly, onChoose: () => removeSolve(key) },
  ]
  return <Menu label="More for this solve" icon={Ellipsis} choices={actions.filter(({ isShown }) => isShown)} />
}
