import { changeCauses, type ExplainedYears, type Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTableWords } from '../../../platform/list/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { saveCsv } from '../../../ui/charts/index.ts'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { rough } from '../parts/derive.ts'
import { countedLink } from '../parts/links.ts'
import { useAmounts } from '../parts/use-amounts.ts'
import { useNames } from '../parts/use-names.ts'
import { less, useCauses } from './use-causes.ts'

type Figures = Pick<ExplainedYears, 'then' | 'now' | 'causes'>
type Line = Figures & {
  readonly key: string
  readonly activity: string
  readonly site: string
  /** Null for those told as one. */
  readonly of: { readonly siteId: string; readonly activity: string } | null
}
type SourcesProps = { readonly data: Inventory; readonly explained: ExplainedYears }

/** The activities at sites that changed most, by cause, each leading to its records. */
export function ChangedSources({ data, explained }: SourcesProps) {
  const { t } = useTranslation('inventory')
  const navigate = useNavigate()
  const words = useTableWords()
  const lines = useLines(explained)
  const columns = useColumns(data, explained)
  const amounts = useAmounts(data)
  const { year } = data.year
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-base">{t('yearly.causes.sourcesIn', { unit: amounts.unit })}</h4>
        <DownloadChanges data={data} explained={explained} lines={lines} />
      </div>
      <DataTable
        label={t('yearly.causes.sources')}
        words={{ ...words, total: t('yearly.causes.allSources') }}
        columns={columns}
        rows={lines}
        rowKey={({ key }) => key}
        rowLabel={({ activity, site }) => [activity, site].filter(Boolean).join(', ')}
        onOpen={({ of }) => of && void navigate(countedLink({ year, ...of }))}
        rowHeight={56}
        className="max-h-[34rem]"
      />
    </div>
  )
}

/** What is listed, and the rest as one line: together the whole. */
function useLines({ sources, others }: ExplainedYears): Line[] {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const listed = sources.map(({ siteId, site, activityKey, activity, ...figures }) => ({
    ...figures,
    key: `${siteId} ${activityKey}`,
    activity: names.text(activity),
    site: names.text(site),
    of: { siteId, activity: activityKey },
  }))
  if (others.sources === 0) return listed
  const name = t('yearly.causes.others', format.counted(others.sources))
  return [...listed, { ...others, key: 'others', activity: name, site: '', of: null }]
}

function useColumns(data: Inventory, explained: ExplainedYears): Column<Line>[] {
  const { t } = useTranslation('inventory')
  const { t: tReport } = useTranslation('report')
  const format = useFormat()
  const { amount, signed, then, now, change, causes } = useCauses(data, explained)
  const figure = (key: string, header: string, cell: (line: Line) => string, total: string): Column<Line> => ({
    key,
    header,
    width: key === 'factor' ? '9.5rem' : '6.5rem',
    narrow: false,
    align: 'figures',
    cell: (line) => <bdi>{cell(line)}</bdi>,
    total,
  })
  return [
    {
      key: 'source',
      header: t('yearly.causes.source'),
      width: 'minmax(11rem, 1fr)',
      narrow: 'minmax(0, 1fr)',
      cell: ({ activity, site }) => (
        <div className="leading-snug">
          <bdi className="block truncate">{activity}</bdi>
          <bdi className="block truncate text-xs text-muted">{site}</bdi>
        </div>
      ),
    },
    figure('then', format.year(explained.against), (line) => amount(line.then), then.text),
    figure('now', format.year(data.year.year), (line) => amount(line.now), now.text),
    {
      key: 'change',
      header: t('yearly.causes.difference'),
      width: '8rem',
      align: 'figures',
      cell: (line) => (
        <div className="leading-snug">
          <bdi className="font-semibold">{signed(less(line.now, line.then))}</bdi>
          <span className="block text-xs text-muted sm:hidden">{tReport(`causes.${largestCause(line)}.title`)}</span>
        </div>
      ),
      total: change.text,
    },
    ...causes.map(({ cause, label, text }) =>
      figure(cause, label, (line) => (rough(line.causes[cause]) === 0 ? '' : signed(line.causes[cause])), text),
    ),
  ]
}

const largestCause = ({ causes }: Figures) =>
  changeCauses.reduce((most, each) => (Math.abs(rough(causes[each])) > Math.abs(rough(causes[most])) ? each : most))

/** The same rows with every digit. */
function DownloadChanges({ data, explained, lines }: SourcesProps & { readonly lines: readonly Line[] }) {
  const { t } = useTranslation('inventory')
  const { t: tReport } = useTranslation('report')
  const { t: tUnits } = useTranslation()
  const [then, now] = [String(explained.against), String(data.year.year)]
  const figures = (of: Figures) => [
    of.then,
    of.now,
    less(of.now, of.then),
    ...changeCauses.map((cause) => of.causes[cause]),
  ]
  const rows = () => [
    [
      t('yearly.columns.site'),
      t('yearly.columns.activity'),
      ...[
        then,
        now,
        t('yearly.causes.difference'),
        ...changeCauses.map((cause) => tReport(`causes.${cause}.title`)),
      ].map((name) => `${name} (${tUnits('co2e.kg')})`),
    ],
    ...lines.map((line) => [line.site, line.activity, ...figures(line)]),
    ['', t('yearly.causes.allSources'), ...figures(explained)],
  ]
  return (
    <Button
      variant="quiet"
      size="sm"
      icon="download"
      data-no-print=""
      onClick={() => saveCsv(rows(), `athar-changes-${then}-${now}`)}
    >
      {t('yearly.causes.download')}
    </Button>
  )
}
