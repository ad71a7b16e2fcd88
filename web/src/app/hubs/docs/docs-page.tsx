import { mrvDocsPages, paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { usePageTitle } from '../../../platform/routing/use-page-title.ts'
import { cx } from '../../../ui/cx.ts'

const pages = [
  { key: 'overview', to: paths.mrvDocs() },
  ...mrvDocsPages.map((key) => ({ key, to: paths.mrvDocs(key) })),
] as const

type DocsPageProps = { readonly title: string; readonly lead: string; readonly children: ReactNode }

/** One page of the documentation, with the others beside it; on a narrow screen above it. */
export function DocsPage({ title, lead, children }: DocsPageProps) {
  const { t } = useTranslation('mrv-docs')
  usePageTitle(title, lead)
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-8 px-4 pt-8 pb-14 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14 lg:py-12">
      <nav aria-label={t('nav.label')} data-no-print className="lg:sticky lg:top-24 lg:self-start">
        <ul className="grid grid-cols-2 gap-1 rounded-card border border-line p-2 sm:grid-cols-5 lg:grid-cols-1">
          {pages.map(({ key, to }) => (
            <li key={key}>
              <NavLink
                end
                to={to}
                className={({ isActive }) =>
                  cx(
                    'flex min-h-11 items-center rounded-control px-3 py-1.5 lg:min-h-9',
                    isActive ? 'bg-selected font-semibold text-text' : 'text-link hover:bg-hover',
                  )
                }
              >
                {t(`nav.${key}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <article className="grid max-w-3xl grid-cols-1 gap-10">
        <header className="grid gap-3">
          <h1 className="text-4xl">{title}</h1>
          <p className="text-lg text-muted">{lead}</p>
        </header>
        {children}
      </article>
    </div>
  )
}

type DocsSectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

/** A part of a page; its address is that of the page with `#id`. */
export const DocsSection = ({ id, title, children }: DocsSectionProps) => (
  <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
    <h2 id={id} className="scroll-mt-24 text-2xl">
      {title}
    </h2>
    {children}
  </section>
)
