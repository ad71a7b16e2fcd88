import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from './icon.tsx'

export type Crumb = { readonly label: string; readonly to: string }

/** The way back up; the entry of this very page, where there is one, is no link. */
export function Breadcrumbs({ label, crumbs }: { readonly label: string; readonly crumbs: readonly Crumb[] }) {
  const { pathname } = useLocation()
  if (crumbs.length < 2) return null
  return (
    <nav aria-label={label} className="text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-1.5">
        {crumbs.map((crumb, at) => (
          <Fragment key={crumb.to}>
            {at > 0 && (
              <li aria-hidden="true">
                <Icon name="chevronEnd" className="size-4" />
              </li>
            )}
            <li className="min-w-0 wrap-anywhere">
              {crumb.to === pathname ? (
                <span aria-current="page">{crumb.label}</span>
              ) : (
                <Link to={crumb.to} className="inline-flex min-h-6 items-center hover:text-text hover:underline">
                  {crumb.label}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
