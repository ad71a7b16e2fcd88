import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type FadingProps = {
  /** What is shown answers an earlier question; the answer to the present one is on its way. */
  readonly stale: boolean
  readonly children: ReactNode
}

/** Keeps what was shown before in its place until the answer is there, and lets nobody take it for that answer. */
export const Fading = ({ stale, children }: FadingProps) => (
  <div aria-busy={stale || undefined} className={cx('transition-opacity duration-150', stale && 'opacity-60')}>
    {children}
  </div>
)
