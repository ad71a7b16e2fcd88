import type { Inventory } from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { WrittenText } from '../../../ui/inline.tsx'
import { denominatorsLink } from '../parts/links.ts'
import { Panel } from '../parts/section.tsx'

/** Emissions per what the organisation earned, employs, uses and makes. */
export function Intensities({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { intensities, wholeYear } = data.comparison
  const currency = useCurrencySign()
  const link = (
    <Link className="text-sm text-link underline" to={denominatorsLink(data.year.year)}>
      {t('yearly.intensities.edit')}
    </Link>
  )
  return (
    <Panel className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-base">{t('yearly.intensities.title')}</h3>
        {link}
      </div>
      {!wholeYear ? (
        <p className="text-sm text-muted">{t('yearly.intensities.incomplete')}</p>
      ) : intensities.length === 0 ? (
        <p className="text-sm text-muted">{t('yearly.intensities.none')}</p>
      ) : (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {intensities.map(({ per, kgPerUnit, denominator, unit }) => {
            const shown = format.emissions(kgPerUnit)
            const named = per === 'revenue' ? currency(unit) : isolate(unit)
            const marked = (sentence: string) =>
              per === 'output' ? <AroundUnit sentence={sentence} unit={unit} /> : sentence
            return (
              <KeyFigure
                key={per}
                label={marked(t(`yearly.intensities.per.${per}`, { unit: named }))}
                value={shown.value}
                unit={shown.unit}
                note={marked(t(`yearly.intensities.of.${per}`, { amount: format.readable(denominator), unit: named }))}
              />
            )
          })}
        </div>
      )}
    </Panel>
  )
}

/** The unit is the organisation's own words, in whichever language they are. */
function AroundUnit({ sentence, unit }: { readonly sentence: string; readonly unit: string }) {
  const [before, after = ''] = sentence.split(isolate(unit))
  return (
    <span>
      {before}
      <WrittenText>{unit}</WrittenText>
      {after}
    </span>
  )
}

/** How a currency is written in the reader's language: SAR, ر.س. */
function useCurrencySign(): (code: string) => string {
  const { lang } = useLanguage()
  return (code) =>
    new Intl.NumberFormat(`${lang}-SA`, { style: 'currency', currency: code })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? code
}
