import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Quantity } from '../../../ui/inline.tsx'
import { Popover } from '../../../ui/popover.tsx'

type TotalsLineProps = { readonly totals: inventory.RecordTotals | null; readonly filter: inventory.RecordFilter }

/** What the filtered records come to, in one line that is read aloud when it changes; the rest is one press away. */
export function TotalsLine({ totals, filter }: TotalsLineProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const counting = useCounting()
  if (totals === null) return <output className="block min-h-6 text-muted">{'\u00A0'}</output>
  // Narrowed to what the inventory counts, the sum is the figure of the inventory: upstream is in it, what is in no scope is not.
  const asCounted = filter.counted === 'yes'
  const figure = asCounted ? totals.counted : totals
  const outside = asCounted && filter.scope !== 'outside' ? 'besideScopes' : 'outsideScopes'
  const number = (key: 'count' | 'pending', count: number) =>
    t(`records.list.${key}`, { count, number: format.count(count) })
  const details = [
    figure.marketKgCo2e !== figure.kgCo2e && t('records.list.market', format.emissions(figure.marketKgCo2e)),
    isSomething(totals.upstreamKgCo2e) &&
      t(`records.list.${asCounted ? 'upstreamOfWhich' : 'upstream'}`, format.emissions(totals.upstreamKgCo2e)),
    isSomething(totals.outsideKgCo2e) && t(`records.list.${outside}`, format.emissions(totals.outsideKgCo2e)),
    ...counting(totals),
  ].filter((part) => part !== false)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 text-muted">
      <output className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold text-text">{number('count', totals.records)}</span>
        <Quantity {...format.emissions(figure.kgCo2e)} className="font-semibold text-text" />
        {totals.pending > 0 && <span>{number('pending', totals.pending)}</span>}
      </output>
      {details.length > 0 && (
        <Popover
          label={t('records.list.details')}
          trigger={
            <Button size="sm" variant="quiet" icon="info">
              {t('records.list.details')}
            </Button>
          }
        >
          <ul className="space-y-2">
            {details.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </Popover>
      )}
    </div>
  )
}

/** Where not all of them count in the inventory: how many do, what those come to, and why the others do not. */
function useCounting() {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const list = new Intl.ListFormat(lang, { type: 'conjunction' })
  return ({ records, returned, outsideBoundary, counted }: inventory.RecordTotals): string[] => {
    const reasons = list.format([
      ...(outsideBoundary > 0 ? [t('records.list.whyOutside', { number: format.count(outsideBoundary) })] : []),
      ...(returned > 0 ? [t('records.list.whyReturned', { number: format.count(returned) })] : []),
    ])
    const left = records - counted.records
    const numbered = (count: number) => ({ count, number: format.count(count) })
    return [
      ...(left > 0 && counted.records > 0
        ? [
            t('records.list.counted', { ...numbered(counted.records), ...format.emissions(counted.kgCo2e) }),
            t('records.list.notCounted', { ...numbered(left), reasons }),
          ]
        : []),
      ...(left > 0 && counted.records === 0 ? [t('records.list.noneCounts', { reasons })] : []),
      ...(counted.inPart > 0 ? [t('records.list.inPart', numbered(counted.inPart))] : []),
    ]
  }
}

const isSomething = (figure: string): boolean => /[1-9]/.test(figure)
