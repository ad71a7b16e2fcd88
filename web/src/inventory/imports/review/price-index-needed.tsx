import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'

/** Rows that wait for a price index: which levels they miss, at which prices their factors are, and where levels are entered. */
export function PriceIndexNeeded({ missing }: { readonly missing: readonly inventory.MissingPrice[] }) {
  const { t } = useTranslation('inventory')
  if (missing.length === 0) return null
  return (
    <Alert severity="warning" title={t('import.priceIndex.title')} live={false}>
      <MissingYears missing={missing} />
      <p>{t('import.priceIndex.then')}</p>
      <PriceIndexLink />
    </Alert>
  )
}

/** One line a currency. */
export function MissingYears({ missing }: { readonly missing: readonly inventory.MissingPrice[] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { lang } = useLanguage()
  const list = new Intl.ListFormat(lang)
  return [...new Set(missing.map(({ currency }) => currency))].map((currency) => {
    const levels = missing.filter((one) => one.currency === currency)
    return (
      <p key={currency}>
        {t('import.priceIndex.missing', {
          currency,
          years: list.format(levels.map(({ year }) => format.year(year))),
          priceYear: format.year(levels[0]?.priceYear ?? 0),
        })}
      </p>
    )
  })
}

export function PriceIndexLink() {
  const { t } = useTranslation('inventory')
  return (
    <p>
      <Link to={paths.inventoryPriceIndex()} target="_blank" className="font-semibold text-link underline">
        {t('factors.price.open')}
      </Link>
    </p>
  )
}

/** The levels that one row needs, out of those its file misses: its own years' and that of the price year. */
export const missingForRow = (
  missing: readonly inventory.MissingPrice[],
  { values }: inventory.ImportRow,
): inventory.MissingPrice[] => {
  const [from, to] = [values?.['periodStart'], values?.['periodEnd']].map((day) => Number(day?.slice(0, 4)))
  return missing.filter(
    ({ currency, year, priceYear }) =>
      currency === values?.['unit'] && (year === priceYear || (year >= (from ?? 0) && year <= (to ?? 0))),
  )
}
