import { cx } from './cx'

/**
 * A placeholder for content that is loading. It is not animated, because a screen full of animations would slow down the loading.
 */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={cx('block rounded-sm bg-sunken forced-colors:bg-[GrayText]', className)} />
}
