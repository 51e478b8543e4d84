import { ChevronRight } from 'lucide'
import { cx } from './cx'
import { Icon } from './Icon'

interface ChevronProps {
  open: boolean
  size?: number
  className?: string
}

export function Chevron({ open, size = 16, className }: ChevronProps) {
  return (
    <Icon
      node={ChevronRight}
      size={size}
      className={cx('shrink-0 text-muted transition-transform duration-150', open && 'rotate-90', className)}
    />
  )
}
