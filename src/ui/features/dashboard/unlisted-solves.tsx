import { ListX } from 'lucide'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import type { NoticeContent } from '../../components/Notice'
import { state } from '../../state/state'
import { describeHiddenSubmissions } from '../../widgets/sync-labels'
import { getClient } from '../../worker-client/client'

/** Offers on the dashboard to show the solves whose problem is late in the catalog like those of own problems (C11). */
export function useUnlistedSolvesNotice(): NoticeContent | null {
  const { views, screen, isConfirmed } = useSnapshot(state)
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed || !views || !isConfirmed || screen !== 'dashboard' || views.past) return null
  const { unlisted, isListFull } = views.solves
  if (unlisted === 0) return null
  const pronoun = unlisted === 1 ? 'it' : 'them'
  const reason = isListFull
    ? `LeetCode’s list still lacks the ${unlisted === 1 ? 'problem of 1 solve' : `problems of ${formatNumber(unlisted)} solves`} after a week.`
    : `The full list of problems has not arrived for a day, and ${describeHiddenSubmissions(views.solves)}.`
  return {
    label: 'Solves without a problem',
    icon: <Icon node={ListX} size={16} />,
    text: `${reason} You can show ${pronoun} like your own problems, without topics, until the list has ${pronoun}.`,
    action: <Button onClick={() => void getClient().call('showUnlisted')}>Show as own problems</Button>,
    onDismiss: () => setIsDismissed(true),
  }
}
