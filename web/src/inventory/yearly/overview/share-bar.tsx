import { cx } from '../../../ui/cx.ts'

const fills = { '1': 'bg-scope-1', '2': 'bg-scope-2', '3': 'bg-scope-3' } as const

type ShareBarProps = { readonly share: number; readonly scope: '1' | '2' | '3' | null }

/** A part of the total as a length, in the colour of its scope. */
export const ShareBar = ({ share, scope }: ShareBarProps) => (
  <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-sunken">
    <span
      className={cx('block h-full', scope === null ? 'bg-action' : fills[scope])}
      style={{ width: `${Math.min(Math.max(share, 0), 1) * 100}%` }}
    />
  </span>
)
