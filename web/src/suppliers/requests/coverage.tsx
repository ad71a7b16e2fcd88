import { listYears, readInventory, type Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Field } from '../../ui/field.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
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
  type Line = (typeof lines)[number]
  const figure = (key: 'emissions' | 'share' | 'records' | 'spend', cell: (line: Line) => string) => ({
    key,
    header: t(`coverage.columns.${key}`),
    figures: true,
    cell,
  })
  return (
    <PlainTable
      label={t('coverage.title')}
      rows={lines}
      rowKey={({ basis }) => basis}
      columns={[
        { key: 'basis', header: t('coverage.columns.basis'), cell: ({ basis }) => t(`coverage.bases.${basis}`) },
        figure('emissions', ({ kg }) => amount(kg)),
        figure('share', ({ share }) => format.percent(share)),
        figure('records', ({ records }) => format.count(records)),
        ...(spends
          ? [
              figure('spend', ({ spendSar }) => format.number(spendSar, { maximumFractionDigits: 0 })),
              { ...figure('share', ({ spendShare }) => format.percent(spendShare)), key: 'spendShare' },
            ]
          : []),
      ]}
    />
  )
}
