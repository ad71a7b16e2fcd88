import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'

/** The ways in for answers. */
export function DataTab({ year }: { readonly year: number }) {
  const { t } = useTranslation('disclosures')
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      <section aria-labelledby="data-grid" className="space-y-3 rounded-card border border-line bg-surface p-6">
        <h3 id="data-grid" className="text-xl">
          {t('data.gridTitle')}
        </h3>
        <p>{t('data.gridText')}</p>
        <Link to={`${paths.esgDataEntry()}?year=${year}`} className={buttonClass({ variant: 'primary' })}>
          {t('data.grid')}
        </Link>
      </section>
      <section aria-labelledby="data-tokens" className="space-y-3 rounded-card border border-line bg-surface p-6">
        <h3 id="data-tokens" className="text-xl">
          {t('data.tokensTitle')}
        </h3>
        <p>{t('data.tokensText')}</p>
        <Link to={paths.profileApiTokens()} className={buttonClass()}>
          {t('data.tokens')}
        </Link>
      </section>
    </div>
  )
}
