import { mayPrepare } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { readOwnSite, type OwnSite } from '@athar/contracts/tree-adoption'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { OrganisationNeeded } from '../../platform/routing/organisation-needed.tsx'
import { Places } from '../site-list.tsx'
import { SiteDialog } from './site-dialog.tsx'
import { SiteTrees } from './site-trees.tsx'

/** One site of the acting organisation: its trees, and the checks of them. */
export function ManageSiteScreen() {
  const { t } = useTranslation('tree-adoption')
  return (
    <OrganisationNeeded
      page
      title={t('manage.noOrganisationTitle')}
      text={t('manage.noOrganisationText')}
      act={t('manage.noOrganisationAct')}
    >
      <OneSite />
    </OrganisationNeeded>
  )
}

function OneSite() {
  const { id = '' } = useParams()
  const site = useApiQuery(readOwnSite, { params: { id } }, { staleTime: 0 })
  return <LoadedPage query={site}>{(found) => <SitePage site={found} />}</LoadedPage>
}

function SitePage({ site }: { readonly site: OwnSite }) {
  const { t } = useTranslation('tree-adoption')
  const { lang } = useLanguage()
  usePageTitle(nameIn(lang, site.name).text)
  const mayPost = useMayAct(mayPrepare)
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageTop
        title={<Words of={site.name} />}
        lead={<Words of={site.place} />}
        up={<Link to={paths.sgiManageTrees()}>{t('manage.title')}</Link>}
      >
        {site.sample && <SampleMark />}
        {mayPost && !site.hidden && <Button onClick={() => setEditing(true)}>{t('manage.edit')}</Button>}
        {!site.hidden && (
          <Link to={paths.sgiPlantingSite(site.slug)} className={buttonClass({ variant: 'quiet' })}>
            {t('manage.public')}
          </Link>
        )}
      </PageTop>
      <PageBody>
        {site.hidden && <Alert severity="warning" live={false} title={t('site.hiddenNote')} />}
        <div className="max-w-md">
          <Places site={site} />
        </div>
        {!mayPost && <p className="text-muted">{t('manage.readOnly')}</p>}
        <SiteTrees siteId={site.id} mayPost={mayPost} />
      </PageBody>
      {editing && <SiteDialog site={site} onClose={() => setEditing(false)} />}
    </>
  )
}
