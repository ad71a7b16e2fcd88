import { paths } from '@athar/contracts/paths'
import { listAdoptions, type Adoption } from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Code } from '../../ui/inline.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { TreeStateBadge } from '../tree-state.tsx'

/** The trees of whoever is signed in, each with what was seen of it last. */
export function MyTreesScreen() {
  const { t } = useTranslation('tree-adoption')
  usePageTitle(t('mine.title'))
  const adoptions = useApiQuery(listAdoptions, {}, { staleTime: 0 })
  const some = (adoptions.data?.items.length ?? 0) > 0
  return (
    <>
      <PageTop
        title={t('mine.title')}
        lead={t('mine.lead')}
        up={<Link to={paths.sgiAdoptTree()}>{t('page.back')}</Link>}
      >
        {some && (
          <Link to={paths.sgiAdoptTree()} className={buttonClass({ variant: 'primary' })}>
            {t('mine.adoptMore')}
          </Link>
        )}
      </PageTop>
      <PageBody>
        <LoadedPage query={adoptions}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon="leaf"
                title={t('mine.emptyTitle')}
                action={
                  <Link to={paths.sgiAdoptTree()} className={buttonClass({ variant: 'primary' })}>
                    {t('mine.adopt')}
                  </Link>
                }
              >
                <p>{t('mine.emptyText')}</p>
              </EmptyState>
            ) : (
              <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                {items.map((adoption) => (
                  <li key={adoption.id}>
                    <TreeCard adoption={adoption} />
                  </li>
                ))}
              </ul>
            )
          }
        </LoadedPage>
      </PageBody>
    </>
  )
}

function TreeCard({ adoption }: { readonly adoption: Adoption }) {
  const { t } = useTranslation('tree-adoption')
  const { lang } = useLanguage()
  const format = useFormat()
  const [last] = adoption.checks
  const species = nameIn(lang, adoption.species.name).text
  return (
    <article className="grid h-full content-start gap-2 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg">
          <Link
            to={paths.sgiMyTree(adoption.id)}
            aria-label={t('mine.open', { species: isolate(species), number: isolate(adoption.number) })}
            className="text-link underline"
          >
            <Words of={adoption.species.name} />
          </Link>
        </h2>
        {adoption.site.sample && <SampleMark />}
      </div>
      {adoption.name !== '' && (
        <p className="break-words">
          <bdi>{adoption.name}</bdi>
        </p>
      )}
      <p className="text-sm text-muted">
        <Words of={adoption.site.name} /> · <Code>{adoption.number}</Code>
      </p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {adoption.withdrawnAt !== null ? (
          <Badge>{t('mine.withdrawn')}</Badge>
        ) : last ? (
          <>
            <TreeStateBadge state={last.state} />
            <bdi>{format.day(last.checkedOn)}</bdi>
          </>
        ) : (
          <span className="text-muted">{t('mine.notChecked')}</span>
        )}
      </p>
    </article>
  )
}
