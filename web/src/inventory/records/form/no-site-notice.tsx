import * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../../../platform/api/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/button.tsx'

/** Where there is no site yet, the one thing to do first. */
export function NoSiteNotice() {
  const { t } = useTranslation('inventory')
  const sites = useApiQuery(inventory.listSites, { query: { limit: 1, state: 'active' } })
  if (sites.data === undefined || sites.data.total > 0) return null
  return (
    <Alert severity="info" title={t('records.form.noSites')}>
      <Link to={paths.inventorySites()} className={buttonClass({ size: 'sm' })}>
        {t('records.form.addSite')}
      </Link>
    </Alert>
  )
}
