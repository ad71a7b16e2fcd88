import { mayPrepare } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { listOwnSites, type OwnSite } from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { PublishingNotice } from '../../organisations/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { OrganisationNeeded } from '../../platform/routing/organisation-needed.tsx'
import { Places } from '../site-list.tsx'
import { SiteDialog } from './site-dialog.tsx'

/** The planting sites of the acting organisation. */
export function ManageSitesScreen() {
  const { t } = useTranslation('tree-adoption')
  usePageTitle(t('manage.title'))
  const mayOffer = useMayAct(mayPrepare)
  const [offering, setOffering] = useState(false)
  return (
    <>
      <PageTop
        title={t('manage.title')}
        lead={t('manage.lead')}
        up={<Link to={paths.sgiAdoptTree()}>{t('page.back')}</Link>}
      >
        {mayOffer && (
          <Button variant="primary" icon="plus" onClick={() => setOffering(true)}>
            {t('manage.new')}
          </Button>
        )}
      </PageTop>
      <PageBody>
        <OrganisationNeeded
          title={t('manage.noOrganisationTitle')}
          text={t('manage.noOrganisationText')}
          act={t('manage.noOrganisationAct')}
        >
          <PublishingNotice />
          <OwnSites mayOffer={mayOffer} />
          {offering && <SiteDialog site={null} onClose={() => setOffering(false)} />}
        </OrganisationNeeded>
      </PageBody>
    </>
  )
}

function OwnSites({ mayOffer }: { readonly mayOffer: boolean }) {
  const { t } = useTranslation('tree-adoption')
  const sites = useApiQuery(listOwnSites, {}, { staleTime: 0 })
  return (
    <LoadedPage query={sites}>
      {({ items }) => (
        <>
          {!mayOffer && <p className="text-muted">{t('manage.readOnly')}</p>}
          {items.length === 0 ? (
            <EmptyState icon="leaf" title={t('manage.emptyTitle')}>
              <p>{t('manage.emptyText')}</p>
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
              {items.map((site) => (
                <li key={site.id}>
                  <OwnSiteCard site={site} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </LoadedPage>
  )
}

function OwnSiteCard({ site }: { readonly site: OwnSite }) {
  const { t } = useTranslation('tree-adoption')
  const { lang } = useLanguage()
  const format = useFormat()
  const { adopted } = site.survival
  return (
    <article className="grid h-full content-start gap-3 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg wrap-anywhere">
          <Words of={site.name} />
        </h2>
        {site.sample && <SampleMark />}
      </div>
      <p className="text-sm text-muted">
        <Words of={site.place} /> · {t('manage.adopted', { count: adopted, number: format.count(adopted) })}
      </p>
      <Places site={site} />
      <Link
        to={paths.sgiManageTreeSite(site.id)}
        aria-label={t('manage.openOf', { site: isolate(nameIn(lang, site.name).text) })}
        className={`${buttonClass()} justify-self-start`}
      >
        {t('manage.open')}
      </Link>
    </article>
  )
}
