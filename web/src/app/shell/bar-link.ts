import { cx } from '../../ui/cx.ts'

/** How a link of the bar at the top looks. */
export const barLinkClass = (isActive: boolean): string =>
  cx(
    'flex items-center border-y-3 border-t-transparent px-2.5 text-sm whitespace-nowrap hover:text-text',
    isActive ? 'border-b-action font-semibold text-text' : 'border-b-transparent text-muted',
  )
