import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

const scopes = ['scope1', 'scope2', 'scope3'] as const

/** The ways into the three calculators. */
export function MrvCalculators() {
  const { t } = useTranslation('mrv-hub')
  return (
    <section aria-labelledby="mrv-calculators" className="grid grid-cols-1 gap-5">
      <div>
        <h2 id="mrv-calculators" className="text-2xl">
          {t('hub.calculators')}
        </h2>
        <p className="text-muted">{t('hub.calculatorsText')}</p>
      </div>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {scopes.map((scope) => (
          <li key={scope} className="rounded-card border border-line bg-surface p-5">
            <Link className="text-lg font-semibold text-link underline" to={paths.mrvCalculator(scope)}>
              {t(`calculator.${scope}.title`)}
            </Link>
            <p className="mt-1 text-sm text-muted">{t(`calculator.${scope}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
