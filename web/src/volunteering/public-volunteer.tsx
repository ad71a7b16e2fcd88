import { paths } from '@athar/contracts/paths'
import { readVolunteer, type PublicProfile } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { EmptyState } from '../ui/states.tsx'
import { HoursRecord } from './hours-record.tsx'

/** What a volunteer shows of themselves, as long as they agree to it. */
export function PublicVolunteerScreen() {
  const { number = '' } = useParams()
  const volunteer = useApiQuery(readVolunteer, { params: { number } })
  return (
    <LoadedPage query={volunteer} missing={<NoPage />}>
      {(found) => <VolunteerPage volunteer={found} />}
    </LoadedPage>
  )
}

function VolunteerPage({ volunteer }: { readonly volunteer: PublicProfile }) {
  const { t } = useTranslation('volunteering')
  const title = volunteer.name || t('checkIn.nameless')
  usePageTitle(title, t('publicPage.lead'), { unlisted: true })
  return (
    <>
      <PageTop
        title={<bdi>{title}</bdi>}
        lead={t('publicPage.lead')}
        up={<Link to={paths.sgiVolunteer()}>{t('page.back')}</Link>}
      />
      <PageBody>
        <HoursRecord record={volunteer.record} />
        {volunteer.record.events > 0 && <p className="text-sm text-muted">{t('publicPage.meaning')}</p>}
      </PageBody>
    </>
  )
}

function NoPage() {
  const { t } = useTranslation('volunteering')
  usePageTitle(t('publicPage.none'), undefined, { missing: true })
  return (
    <>
      <h1 className="sr-only">{t('publicPage.none')}</h1>
      <EmptyState
        icon="people"
        title={t('publicPage.none')}
        action={
          <Link to={paths.sgiVolunteer()} className={buttonClass()}>
            {t('page.back')}
          </Link>
        }
      >
        <p>{t('publicPage.noneText')}</p>
      </EmptyState>
    </>
  )
}
