import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { listSites } from '@athar/contracts/tree-adoption'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePublished } from '../content/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { useMayAct } from '../platform/session/index.ts'
import { RequestButton } from '../requests/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { SiteList } from './site-list.tsx'
import { SpeciesList } from './species-list.tsx'
import { useSiteFilters } from './use-site-filters.ts'

const steps = ['choose', 'write', 'follow'] as const

/** Where a tree is chosen: what adopting is, the sites that have places, and the species that grow there. */
export function AdoptTreeScreen() {
  const { t } = useTranslation('tree-adoption')
  const format = useFormat()
  usePageTitle(t('page.title'), t('page.lead'))
  const species = usePublished('native-tree')
  const sites = useApiQuery(listSites, { query: {} })
  const filters = useSiteFilters()
  return (
    <>
      <PageTop title={t('page.title')} lead={t('page.lead')} up={<Link to={paths.sgi()}>{t('page.backToSgi')}</Link>}>
        <Link to={paths.sgiMyTrees()} className={buttonClass()}>
          {t('page.mine')}
        </Link>
        <Link to={paths.sgiTreeWall()} className={buttonClass()}>
          {t('page.wall')}
        </Link>
        <ManageLink />
      </PageTop>
      <PageBody>
        <section aria-labelledby="steps" className="grid grid-cols-1 gap-3">
          <h2 id="steps" className="text-xl">
            {t('steps.title')}
          </h2>
          <ol className="grid grid-cols-1 gap-4 md:grid-cols-3">
            {steps.map((step, at) => (
              <li key={step} className="flex items-start gap-3">
                <span
                  aria-hidden="true"
                  className="figures grid size-8 shrink-0 place-items-center rounded-full bg-action font-semibold text-on-action"
                >
                  {format.count(at + 1)}
                </span>
                <p>{t(`steps.${step}`)}</p>
              </li>
            ))}
          </ol>
        </section>
        <LoadedPage query={sites}>
          {({ items }) => <SiteList sites={items} species={species.data?.items ?? []} filters={filters} />}
        </LoadedPage>
        <LoadedPage query={species}>
          {({ items, sources }) => (
            <SpeciesList
              species={items}
              sources={sources}
              sites={sites.data?.items ?? []}
              onShow={(slug) => filters.set({ species: slug })}
            />
          )}
        </LoadedPage>
        <section
          aria-labelledby="sponsor"
          className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-selected p-7"
        >
          <div className="max-w-2xl">
            <h2 id="sponsor" className="text-xl">
              {t('sponsor.title')}
            </h2>
            <p className="mt-1">{t('sponsor.text')}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <RequestButton kind="pledge" label={t('sponsor.pledge')} variant="primary" />
            <RequestButton kind="sponsorship" label={t('sponsor.sponsor')} />
          </div>
        </section>
      </PageBody>
    </>
  )
}

/** Only for whom the sites of their organisation are open: others have none to look after. */
function ManageLink() {
  const { t } = useTranslation('tree-adoption')
  const mayRead = useMayAct(mayReadAll)
  if (!mayRead) return null
  return (
    <Link to={paths.sgiManageTrees()} className={buttonClass({ variant: 'quiet' })}>
      {t('page.manage')}
    </Link>
  )
}
