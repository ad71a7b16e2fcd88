import type { ComponentProps } from 'react'

/** A block that drops the inline style a library gives it: markup made ahead may carry none, the security header refuses it. */
export const Unstyled = ({ style: _refused, ...rest }: ComponentProps<'div'>) => <div {...rest} />
