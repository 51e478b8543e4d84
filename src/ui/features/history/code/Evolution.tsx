import { TriangleAlert } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { Journey, SolveDetail } from '#protocol/history'
import { Banner } from '../../../components/Banner'
import { Icon } from '../../../components/Icon'
import { useQuery } from '../../../shared/use-query'
import { readJourney } from '../detail-actions'
import { EvolutionView } from './EvolutionView'
import { TimelineSkeleton } from './TimelineSkeleton'

export interface EvolutionProps {
  detail: SolveDetail
  expanded: boolean
  onExpand: () => void
  /** The submitted code. */
  children: ReactNode
}

/** Loads and shows the history of the code. */
export function Evolution({ detail, expanded, onExpand, children }: EvolutionProps) {
  const journey = useQuery(detail.key, () => readJourney(detail.key))
  if (journey === null) {
    return (
      <>
        <TimelineSkeleton />
        {children}
      </>
    )
  }
  if (!journey.ok) {
    return (
      <>
        <Banner tone="warning" icon={<Icon node={TriangleAlert} size={16} />} role="status">
          Couldn’t load the code history. {journey.failure.message}
        </Banner>
        <div className="mt-3">{children}</div>
      </>
    )
  }
  return journey.value.points.length === 0 ? (
    children
  ) : (
    <Walk detail={detail} points={journey.value.points} expanded={expanded} onExpand={onExpand}>
      {children}
    </Walk>
  )
}

interface WalkProps extends EvolutionProps {
  points: Journey['points']
}

function Walk({ points, onExpand, ...rest }: WalkProps) {
  const [position, setPosition] = useState(points.length)
  const move = (to: number) => {
    setPosition(Math.min(points.length, Math.max(0, to)))
    onExpand()
  }
  return <EvolutionView {...rest} points={points} position={position} onMove={move} onExpand={onExpand} />
}
