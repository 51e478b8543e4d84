import { cx } from './cx'

interface SkeletonProps {
  /** Its size, as classes: it takes the place of something of that size. */
  className: string
}

/**
 * A quiet block where content is about to be. It stands still: a screenful of these, moving, takes its share of the
 * processor from what it waits for.
 */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx('block rounded-sm bg-sunken', className)} />
}
