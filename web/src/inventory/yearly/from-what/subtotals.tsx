import type { Inventory, InventorySubtotal } from '@athar/contracts/inventory'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTableWords } from '../../../platform/list/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useAddress } from '../../../platform/routing/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { saveCsv } from '../../../ui/charts/index.ts'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { countedLink } from '../parts/links.ts'
import { useAmounts } from '../parts/use-amounts.ts'
import { useNames } from '../parts/use-names.ts'

const kinds = ['entities', 'countries', 'intensity'] as const
type Kind = (typeof kinds)[number]
type Props = { readonly data: Inventory }

/** The sites together by entity and by country, and each by a unit of its own. */
export function Subtotals({ data }: Props) {
  const { t } = useTranslation('inventory')
  const { oneOf, set } = useAddress()
  const kind = oneOf('sums', kinds) ?? 'entities'
  const contents: Record<Kind, () => ReactNode> = {
    entities: () => <SubtotalTable data={data} kind="entities" lines={data.entities} />,
    countries: () => <SubtotalTable data={data} kind="countries" lines={data.countries} />,
    intensity: () => <SiteIntensities data={data} />,
  }
  return (
    <Tabs
      label={t('yearly.subtotals.label')}
      value={kind}
      onChange={(next) => set({ sums: next === 'entities' ? null : next })}
      tabs={kinds.map((value) => ({
        value,
        label: t(`yearly.subtotals.${value}`),
        content: value === kind && contents[value](),
      }))}
    />
  )
}

type TableProps = Props & { readonly kind: 'entities' | 'countries'; readonly lines: readonly InventorySubtotal[] }

function SubtotalTable({ data, kind, lines }: TableProps) {
  const { t } = useTranslation('inventory')
  const { t: tUnits } = useTranslation()
  const format = useFormat()
  const words = useTableWords()
  const names = useNames()
  const amounts = useAmounts(data)
  const figure = (key: 'sites' | 'records', narrow: false): Column<InventorySubtotal> => ({
    key,
    header: t(`yearly.subtotals.columns.${key}`),
    width: '6rem',
    narrow,
    align: 'figures',
    cell: (line) => format.count(line[key]),
    total: format.count(lines.reduce((all, line) => all + line[key], 0)),
  })
  const columns: Column<InventorySubtotal>[] = [
    {
      key: 'name',
      header: t(`yearly.subtotals.one.${kind}`),
      width: 'minmax(10rem, 1fr)',
      narrow: 'minmax(0, 1fr)',
      cell: ({ name }) => <bdi className="block truncate">{names.text(name)}</bdi>,
    },
    {
      key: 'kg',
      header: amounts.unit,
      width: '8rem',
      align: 'figures',
      cell: ({ kg }) => <bdi className="font-semibold">{amounts.text(kg)}</bdi>,
      total: amounts.textOrNot(data.totals.location && data.totals.location.kg),
    },
    {
      key: 'share',
      header: t('yearly.columns.share'),
      width: '5rem',
      align: 'figures',
      cell: ({ share }) => <bdi>{format.percent(share)}</bdi>,
      total: format.percent(1),
    },
    figure('sites', false),
    figure('records', false),
  ]
  const rows = () => [
    [
      t(`yearly.subtotals.one.${kind}`),
      tUnits('co2e.kg'),
      t('yearly.columns.share'),
      t('yearly.subtotals.columns.sites'),
      t('yearly.subtotals.columns.records'),
    ],
    ...lines.map((line) => [names.text(line.name), line.kg, line.share, String(line.sites), String(line.records)]),
  ]
  return (
    <Downloaded rows={rows} fileName={`athar-${data.year.year}-${kind}`}>
      <DataTable
        label={t(`yearly.subtotals.${kind}`)}
        words={{ ...words, total: t('yearly.total.location') }}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        rowLabel={({ name }) => names.text(name)}
        className="max-h-96"
        empty={<p className="p-6 text-center text-muted">{t('yearly.sites.none')}</p>}
      />
    </Downloaded>
  )
}

type Line = Inventory['siteIntensities'][number]['intensities'][number] & {
  readonly key: string
  readonly name: Inventory['siteIntensities'][number]['name']
  readonly kg: string
}

function SiteIntensities({ data }: Props) {
  const { t } = useTranslation('inventory')
  const { t: tUnits } = useTranslation()
  const format = useFormat()
  const words = useTableWords()
  const names = useNames()
  const navigate = useNavigate()
  const lines = data.siteIntensities.flatMap(({ intensities, ...site }) =>
    intensities.map((line): Line => ({ ...site, ...line })),
  )
  const per = ({ per: kind, unit }: Line) => t(`yearly.intensities.per.${kind}`, { unit })
  const columns: Column<Line>[] = [
    {
      key: 'name',
      header: t('yearly.columns.site'),
      width: 'minmax(10rem, 1fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (line) => (
        <div className="leading-snug">
          <bdi className="block truncate">{names.text(line.name)}</bdi>
          <span className="block truncate text-xs text-muted">{per(line)}</span>
        </div>
      ),
    },
    {
      key: 'intensity',
      header: tUnits('co2e.kg'),
      width: '10rem',
      narrow: '7rem',
      align: 'figures',
      cell: ({ kgPerUnit }) => <bdi className="font-semibold">{format.readable(kgPerUnit)}</bdi>,
    },
    {
      key: 'denominator',
      header: t('yearly.subtotals.columns.denominator'),
      width: '9rem',
      narrow: false,
      align: 'figures',
      cell: ({ denominator }) => <bdi>{format.readable(denominator)}</bdi>,
    },
  ]
  const rows = () => [
    [
      t('yearly.columns.site'),
      t('yearly.subtotals.columns.per'),
      tUnits('co2e.kg'),
      t('yearly.subtotals.columns.denominator'),
      t('yearly.subtotals.columns.kgPerUnit'),
    ],
    ...lines.map((line) => [names.text(line.name), per(line), line.kg, line.denominator, line.kgPerUnit]),
  ]
  return (
    <Downloaded rows={rows} fileName={`athar-${data.year.year}-site-intensity`}>
      <p className="text-sm text-muted">{t('yearly.subtotals.intensityText')}</p>
      <DataTable
        label={t('yearly.subtotals.intensity')}
        words={words}
        columns={columns}
        rows={lines}
        rowKey={({ key, per: kind }) => `${key} ${kind}`}
        rowLabel={(line) => `${names.text(line.name)}, ${per(line)}`}
        onOpen={({ key }) => void navigate(countedLink({ year: data.year.year, siteId: key }))}
        rowHeight={52}
        className="max-h-96"
        empty={<p className="p-6 text-center text-muted">{t('yearly.subtotals.noIntensity')}</p>}
      />
    </Downloaded>
  )
}

type DownloadedProps = {
  readonly rows: () => string[][]
  readonly fileName: string
  readonly children: ReactNode
}

function Downloaded({ rows, fileName, children }: DownloadedProps) {
  const { t } = useTranslation('inventory')
  return (
    <div className="space-y-3">
      {children}
      <Button
        variant="quiet"
        size="sm"
        icon="download"
        className="-ms-2.5"
        data-no-print=""
        onClick={() => saveCsv(rows(), fileName)}
      >
        {t('yearly.causes.download')}
      </Button>
    </div>
  )
}
