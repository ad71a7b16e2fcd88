import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useMe } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The address names an organisation that its reader does not belong to: another one's page in its place would be taken for it. */
export function OtherOrganisation() {
  const { t } = useTranslation(['common', 'workspace'])
  const email = useMe().data?.email ?? ''
  usePageTitle(t('workspace:needsOrganisation.other'))
  return (
    <EmptyState
      page
      icon="building"
      title={t('workspace:needsOrganisation.other')}
      action={
        <Link to={paths.landing()} className={buttonClass({ variant: 'primary' })}>
          {t('notFound.home')}
        </Link>
      }
    >
      <p>{t('workspace:needsOrganisation.otherText')}</p>
      {email !== '' && <p>{t('workspace:needsOrganisation.otherAccount', { email: isolate(email) })}</p>}
    </EmptyState>
  )
}
