import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { useRecordWords } from '../use-record-words.ts'

type Details = Readonly<Record<string, unknown>>
type RefusalAlertProps = { readonly code: string; readonly details: Details }

/** Why an entry has no figure, what to do, and where. */
export function RefusalAlert({ code, details }: RefusalAlertProps) {
  const { title } = useRecordWords().warning(code)
  return (
    <Alert severity="error" title={title}>
      <RefusalHelp code={code} details={details} />
    </Alert>
  )
}

/** The help of a refusal; spend without a price index names its year and the price year, and leads to where they are entered. */
export function RefusalHelp({ code, details }: RefusalAlertProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { help } = useRecordWords().warning(code)
  const { currency, year, priceYear } = details
  const named = typeof currency === 'string' && typeof year === 'number' && typeof priceYear === 'number'
  if (code !== 'price-index-required' || !named) return <p>{help}</p>
  return (
    <>
      <p>{t('records.refusal.priceIndex', { currency, year: format.year(year), priceYear: format.year(priceYear) })}</p>
      <p>{help}</p>
      <p>
        <Link to={paths.inventoryPriceIndex()} target="_blank" className="font-semibold text-link underline">
          {t('factors.price.open')}
        </Link>
      </p>
    </>
  )
}
