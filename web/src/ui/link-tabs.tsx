import { useLayoutEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { bringIntoSight } from './bring-into-sight.ts'
import { cx } from './cx.ts'
import { useGoesOn } from './use-goes-on.ts'

type LinkTabsProps = {
  readonly label: string
  readonly tabs: readonly { readonly to: string; readonly label: string }[]
}

/** One place with several sides, each with an address of its own. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => bringIntoSight(row.current, '[aria-current=page]'), [pathname])
  useGoesOn(row)
  return (
    <nav
      ref={row}
      aria-label={label}
      data-no-print=""
      className="-mx-4 flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line px-4 sm:mx-0 sm:px-0"
    >
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end
          className={({ isActive }) =>
            cx(
              '-mb-px flex min-h-10 -outline-offset-2 items-center border-b-3 px-3 whitespace-nowrap',
              isActive ? 'border-action font-semibold text-text' : 'border-transparent text-muted hover:text-text',
            )
          }
        >
          {tab.label}
        </NavLink>
      ))}
    </nav>
  )
}
