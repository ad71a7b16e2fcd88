import { listYears, readInventory, type Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Field } from '../../ui/field.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select/index.ts'

/** How much of scope 3 and of the money spent rests on figures of suppliers. */
export function Coverage() {
  const { t } = useTranslation('suppliers')
  const { read, set } = useAddress()
  const format = useFormat()
  const years = useApiQuery(listYears, {}).data
  const asked = Number(read('year'))
  const year = years?.years.some((one) => one.year === asked) ? asked : (years?.currentYear ?? 0)
  const query = useApiQuery(readInventory, { params: { year } }, { enabled: year > 0, keepPrevious: true })
  return (
    <Section title={t('coverage.title')} text={t('coverage.text')}>
      <div className="grid gap-4">
        {years && years.years.length > 1 && (
          <div className="max-w-40">
            <Field label={t('coverage.year')}>
              {(control) => (
                <Select
                  {...control}
                  value={String(year)}
                  options={years.years.map((one) => ({ value: String(one.year), label: format.year(one.year) }))}
                  onChange={(next) => set({ year: next })}
                />
              )}
            </Field>
          </div>
        )}
        <Loaded query={query}>{(inventory) => <Bases lines={inventory.quality.scope3} />}</Loaded>
      </div>
    </Section>
  )
}

function Bases({ lines }: { readonly lines: Inventory['quality']['scope3'] }) {
  const { t } = useTranslation('suppliers')
  const format = useFormat()
  if (lines.length === 0) return <p className="text-sm text-muted">{t('coverage.none')}</p>
  const spends = lines.some(({ spendSar }) => spendSar !== '0')
  const amount = (kg: string) => {
    const { value, unit } = format.emissions(kg)
    return `${value} ${unit}`
  }
  const heads = ['basis', 'emissions', 'share', 'records', ...(spends ? (['spend', 'share'] as const) : [])] as const
  return (
    <ScrollRegion label={t('coverage.title')} className="rounded-card bg-surface">
      <table className="w-full text-start text-sm">
        <thead className="border-b border-line bg-sunken">
          <tr>
            {heads.map((head, at) => (
              <th key={`${head} ${at}`} scope="col" className={at === 0 ? 'p-2 text-start' : 'p-2 text-figures'}>
                {t(`coverage.columns.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(({ basis, kg, share, records, spendSar, spendShare }) => (
            <tr key={basis}>
              <th scope="row" className="p-2 text-start font-normal">
                {t(`coverage.bases.${basis}`)}
              </th>
              <td className="p-2 text-figures">
                <bdi>{amount(kg)}</bdi>
              </td>
              <td className="p-2 text-figures">
                <bdi>{format.percent(share)}</bdi>
              </td>
              <td className="p-2 text-figures">{format.count(records)}</td>
              {spends && (
                <>
                  <td className="p-2 text-figures">
                    <bdi>{format.number(spendSar, { maximumFractionDigits: 0 })}</bdi>
                  </td>
                  <td className="p-2 text-figures">
                    <bdi>{format.percent(spendShare)}</bdi>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
