import type { DocsPage } from '@athar/contracts/docs'
import { docsPages, docsSectionNames, docsSections, type DocsPageName } from '@athar/contracts/docs'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/use-page-title.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { DocsSearch } from './docs-search.tsx'
import { Line } from './line.tsx'

const pathOf = (name: DocsPageName) => paths.mrvDocs(name === 'overview' ? undefined : name)

type DocsLayoutProps = {
  readonly name: DocsPageName
  /** Once it is there. */
  readonly page: DocsPage | undefined
  readonly children: ReactNode
}

/** A page of the documentation, with the others and the search beside it; on a narrow screen above it. */
export function DocsLayout({ name, page, children }: DocsLayoutProps) {
  const { t } = useTranslation('docs')
  const format = useFormat()
  const { lang } = useLanguage()
  const title = t(`pages.${name}.title`)
  const lead = t(`pages.${name}.lead`)
  usePageTitle(title, lead)
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-8 px-4 pt-8 pb-14 sm:px-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12 lg:py-12 xl:grid-cols-[14rem_minmax(0,1fr)_13rem]">
      <div className="grid content-start gap-5 lg:sticky lg:top-24 lg:z-10 lg:self-start" data-no-print>
        <DocsSearch key={lang} />
        <Pages current={name} />
      </div>
      <article className="grid max-w-3xl min-w-0 grid-cols-1 content-start gap-5">
        <header className="grid gap-3">
          <h1 className="text-3xl sm:text-4xl">{title}</h1>
          <p className="text-lg text-muted">{lead}</p>
        </header>
        {children}
        <footer className="mt-6 grid gap-4 border-t border-line pt-5 text-sm">
          <p className="flex flex-wrap gap-x-6 gap-y-1 text-muted">
            {page && <span>{t('changed', { day: format.day(page.changed) })}</span>}
            <a
              href={`${lang === 'ar' ? '/ar' : ''}${pathOf(name)}.md`}
              className="text-link underline underline-offset-2"
              data-no-print
            >
              {t('asMarkdown')}
            </a>
          </p>
          <Neighbours of={name} />
        </footer>
      </article>
      {page && <OnThisPage page={page} />}
    </div>
  )
}

/** Every page under its section; on a narrow screen folded away. */
function Pages({ current }: { readonly current: DocsPageName }) {
  const { t } = useTranslation('docs')
  const list = (
    <ul className="grid gap-4">
      <li>
        <PageLink name="overview" current={current} />
      </li>
      {docsSectionNames.map((section) => (
        <li key={section} className="grid gap-1">
          <h2 className="px-3 text-sm font-semibold text-muted">{t(`sections.${section}`)}</h2>
          <ul>
            {docsSections[section].map((name) => (
              <li key={name}>
                <PageLink name={name} current={current} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={t('label')}>
      <details className="rounded-card border border-line p-2 lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 font-semibold">
          <Icon name="menu" className="size-4.5" />
          {t('allPages')}
        </summary>
        <div className="pt-2">{list}</div>
      </details>
      <div className="hidden max-h-[calc(100dvh-14rem)] overflow-y-auto lg:block">{list}</div>
    </nav>
  )
}

function PageLink({ name, current }: { readonly name: DocsPageName; readonly current: DocsPageName }) {
  const { t } = useTranslation('docs')
  return (
    <NavLink
      end
      to={pathOf(name)}
      className={cx(
        'flex min-h-11 items-center rounded-control px-3 py-1 lg:min-h-8',
        name === current ? 'bg-selected font-semibold text-text' : 'text-link hover:bg-hover',
      )}
    >
      {t(`pages.${name}.name`)}
    </NavLink>
  )
}

function OnThisPage({ page: { blocks } }: { readonly page: DocsPage }) {
  const { t } = useTranslation('docs')
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []))
  if (headings.length < 2) return null
  return (
    <nav aria-label={t('onThisPage')} className="hidden self-start xl:sticky xl:top-24 xl:block" data-no-print>
      <h2 className="text-sm font-semibold text-muted">{t('onThisPage')}</h2>
      <ul className="mt-2 grid gap-1 border-s border-line ps-3 text-sm">
        {headings.map(({ id, line }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-link hover:underline">
              <Line of={line} plain />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Neighbours({ of }: { readonly of: DocsPageName }) {
  const { t } = useTranslation('docs')
  const at = docsPages.indexOf(of)
  const sides = [
    { side: 'previous', name: docsPages[at - 1] },
    { side: 'next', name: docsPages[at + 1] },
  ] as const
  return (
    <nav aria-label={t('neighbours')} data-no-print>
      <ul className="grid gap-3 sm:grid-cols-2">
        {sides.map(({ side, name }) => (
          <li key={side} className={cx(side === 'next' && 'sm:text-end', !name && 'hidden sm:block')}>
            {name && (
              <Link
                to={pathOf(name)}
                className="grid min-h-11 rounded-card border border-line px-4 py-2.5 hover:bg-hover"
              >
                <span className="text-muted">{t(side)}</span>
                <span className="font-semibold text-link">{t(`pages.${name}.name`)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
