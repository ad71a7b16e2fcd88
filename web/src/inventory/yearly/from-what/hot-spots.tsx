import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { useAddress } from '../../../platform/routing/use-address.ts'
import { HotSpotChart } from '../../../ui/charts/index.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { largest } from '../parts/derive.ts'
import { countedLink } from '../parts/links.ts'
import { Marks } from '../parts/marks.tsx'
import { useAmounts } from '../parts/use-amounts.ts'
import { useChartHead } from '../parts/use-chart-head.tsx'
import { hotSpotKinds, useHotSpots, type HotSpotKind, type HotSpotLine } from './use-hot-spots.ts'

/** As many bars as the eye compares; the rest is one bar's worth of words. */
const shown = 10

/** Where most of it comes from: by category, activity and supplier. */
export function HotSpots({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { params, set } = useAddress()
  const kind = hotSpotKinds.find((known) => known === params.get('by')) ?? 'categories'
  const lines = useHotSpots(data)
  const choose = (next: HotSpotKind) => set({ by: next })
  return (
    <Tabs
      label={t('yearly.hotSpots.label')}
      value={kind}
      onChange={choose}
      tabs={hotSpotKinds.map((value) => ({
        value,
        label: t(`yearly.hotSpots.${value}`),
        content: value === kind && <Bars data={data} kind={kind} lines={lines[kind]} />,
      }))}
    />
  )
}

type BarsProps = { readonly data: Inventory; readonly kind: HotSpotKind; readonly lines: readonly HotSpotLine[] }

function Bars({ data, kind, lines }: BarsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const amounts = useAmounts(data)
  const head = useChartHead(data)
  const navigate = useNavigate()
  const first = largest(lines)
  if (!first) return <p className="py-8 text-center text-muted">{t(`yearly.hotSpots.none.${kind}`)}</p>
  const rows = lines.slice(0, shown)
  const byKey = new Map(lines.map((line) => [line.key, line]))
  const rest = lines.length - rows.length
  return (
    <HotSpotChart
      {...head(kind)}
      title={t('yearly.hotSpots.finding', { name: first.label, share: format.percent(first.share, 0) })}
      unit={t('yearly.units.location', { unit: amounts.unit })}
      headers={[t(`yearly.hotSpots.one.${kind}`), amounts.unit, t('yearly.columns.share')]}
      rows={rows.map((line) => ({
        key: line.key,
        label: line.label,
        value: amounts.value(line.kg),
        text: amounts.text(line.kg),
        share: format.percent(line.share),
        fill: line.scope === null ? 'series' : `scope-${line.scope}`,
      }))}
      onOpen={(key) => void navigate(countedLink(byKey.get(key)?.filter ?? { year: data.year.year }))}
      beside={(key) => {
        const line = byKey.get(key)
        return line && <Marks marks={line.marks} figure={line.label} filter={line.filter} />
      }}
      note={rest > 0 ? t('yearly.hotSpots.rest', { count: rest, number: format.count(rest) }) : undefined}
    />
  )
}
