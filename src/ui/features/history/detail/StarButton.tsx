import { Star } from 'lucide'
import { Icon } from '../../../components/Icon'
import { IconButton } from '../../../components/IconButton'
import { useReadOnly } from '../../../shared/use-read-only'
import { setStar } from '../tags'

interface StarButtonProps {
  slug: string
  title: string
  isStarred: boolean
}

/** Stars a problem, or removes the star (N6). */
export function StarButton({ slug, title, isStarred }: StarButtonProps) {
  const readOnly = useReadOnly()
  return (
    <IconButton
      label={isStarred ? 'Remove star' : 'Star problem'}
      aria-pressed={isStarred}
      disabled={readOnly}
      onClick={() => void setStar(slug, title, !isStarred)}
      className="-my-1"
    >
      <Icon node={Star} size={16} className={isStarred ? 'fill-current text-medium' : undefined} />
    </IconButton>
  )
}
