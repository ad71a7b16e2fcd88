import { amountUnit, readSums, type Channel, type Device } from '@athar/contracts/mrv-projects'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { useChartWords } from '../../platform/use-chart-words.ts'
import { StackedBarChart } from '../../ui/charts/index.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { useUnitWords } from './use-unit-words.ts'

const dayMs = 86_400_000
/** How far back a chart looks from the last reading. */
const days = { hour: 2, day: 31 } as const
type By = keyof typeof days

type Props = { readonly device: Device; readonly channel: Channel }

/** What a channel measured up to its last reading, by hour or by day; where nothing came nothing is drawn. */
export function SumsChart({ device, channel }: Props) {
  const { t } = useTranslation('mrv-projects')
  const [by, setBy] = useState<By>('hour')
  const to = device.lastReadAt
  return (
    <div className="grid grid-cols-1 gap-3">
      <Segmented
        label={t('readings.by')}
        value={by}
        onChange={setBy}
        options={(['hour', 'day'] as const).map((value) => ({ value, label: t(`readings.bys.${value}`) }))}
      />
      {to === null ? (
        <p className="text-sm text-muted">{t('readings.none')}</p>
      ) : (
        <Sums key={by} channel={channel} by={by} to={to} />
      )}
    </div>
  )
}

function Sums({ channel, by, to }: { readonly channel: Channel; readonly by: By; readonly to: string }) {
  const { t } = useTranslation('mrv-projects')
  const format = useFormat()
  const chart = useChartWords()
  const from = new Date(Date.parse(to) - days[by] * dayMs).toISOString()
  const query = useApiQuery(
    readSums,
    { params: { id: channel.id }, query: { from, to: new Date(Date.parse(to) + 1).toISOString(), by } },
    { staleTime: 0 },
  )
  const unit = useUnitWords()(amountUnit(channel.unit))
  const dayOf = (at: string | undefined) => isolate(format.day(riyadhDayOf(at ?? to)))
  return (
    <Loaded query={query}>
      {({ sums }) => (
        <StackedBarChart
          title={t('readings.chart', { from: dayOf(sums[0]?.from), to: dayOf(sums.at(-1)?.from) })}
          {...chart}
          unit={unit}
          source={t('readings.source')}
          sourceText={t('readings.source')}
          fileName={`${channel.code}-${by}`}
          series={[{ key: 'amount', label: unit, fill: 'series' }]}
          rowHeader={t(`readings.bys.${by}`)}
          rows={sums.map(({ from: start, amount, leftOut }) => ({
            key: start,
            label: by === 'hour' ? format.count(hourInRiyadh(start)) : format.day(start, 'short'),
            fullLabel: by === 'hour' ? format.instant(start) : format.day(start),
            values: {
              amount: {
                value: Number(amount),
                text:
                  leftOut === 0
                    ? format.number(amount)
                    : t('readings.leftOut', { amount: format.number(amount), ...format.counted(leftOut) }),
              },
            },
          }))}
          formatTick={(value) => format.number(value)}
        />
      )}
    </Loaded>
  )
}

const riyadhDayOf = (at: string): string => new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10)

/** Riyadh is three hours ahead of UTC all year. */
const hourInRiyadh = (start: string): number => (new Date(start).getUTCHours() + 3) % 24
