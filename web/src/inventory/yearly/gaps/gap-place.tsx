import type { GapAmount, GapCode, GapPlace } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { FarFactorNote } from '../../factors/far-factor.tsx'
import { useFactorWords } from '../../factors/use-factor-words.ts'
import { countedLink, recordsLink, screeningLink } from '../parts/links.ts'
import { useMonthSpans } from '../parts/use-month-spans.ts'
import { useNames } from '../parts/use-names.ts'

/** Where a gap is put right. */
export function linkOfGap(code: GapCode, place: GapPlace | undefined, year: number): string {
  const { siteId = null, activity = null, category = null } = place ?? {}
  if (code === 'records-undecided') return recordsLink({ year, state: 'pending' })
  if (code === 'factors-superseded') return `${paths.inventory()}?year=${year}`
  if (code === 'contracts-without-evidence') return paths.inventoryContracts()
  if (code === 'categories-against-decision' && category !== null)
    return countedLink({ year, category: `scope3-${category}` })
  if (category !== null || code.startsWith('categories')) return screeningLink(year)
  if (code === 'sites-without-data') return paths.inventorySites()
  if (code === 'months-missing') return `${paths.inventoryExpected()}?year=${year}`
  return recordsLink({
    year,
    ...(siteId === null ? {} : { siteId }),
    ...(activity === null ? {} : { activity }),
  })
}

/** An amount of a gap with its unit. */
export function useGapAmount() {
  const format = useFormat()
  const words = useFactorWords()
  return ({ value, unit }: GapAmount): string => {
    if (unit !== 'kgCO2e') return `${format.number(value)} ${words.unit(unit)}`
    const shown = format.emissions(value)
    return `${shown.value} ${shown.unit}`
  }
}

/** One place of a gap: the site, the activity, the months or the category, leading to where it is put right. */
export function GapPlaceLine({ code, place, year }: { code: GapCode; place: GapPlace; year: number }) {
  const { t } = useTranslation('inventory')
  const amount = useGapAmount()
  const names = useNames()
  const spans = useMonthSpans()
  const parts = [
    place.site && names.text(place.site),
    place.activityName && names.text(place.activityName),
    place.category === null ? null : names.category(`scope3-${place.category}`),
    code === 'records-undecided' || place.farFactor ? null : place.what,
  ].filter((part): part is string => typeof part === 'string' && part !== '')
  return (
    <>
      <Link className="text-link underline" to={linkOfGap(code, place, year)}>
        {parts.map((part) => (
          <bdi key={part} className="after:content-['_·_'] last:after:content-none">
            {part}
          </bdi>
        ))}
        {parts.length === 0 && t('yearly.gaps.open')}
      </Link>
      {place.farFactor && <FarFactorNote far={place.farFactor} />}
      {place.months.length > 0 && <span className="text-muted"> {spans(place.months)}</span>}
      {place.amount && <bdi className="text-muted"> {amount(place.amount)}</bdi>}
      {place.accepted && <span className="text-muted"> ({t('yearly.gaps.accepted')})</span>}
    </>
  )
}
