import type { ComponentProps } from 'react'
import { cx } from './cx'

export function ErrorText({ className, ...rest }: Pick<ComponentProps<'p'>, 'id' | 'className' | 'children'>) {
  return <p role="alert" className={cx('text-hard', className)} {...rest} />
}
