import {
  emissionSeries,
  readDatapointSeries,
  readEmissionSeries,
  seriesSteps,
  type AnalysedSeries,
  type EmissionSeries,
} from '@athar/contracts/analytics'
import { listDatapoints } from '@athar/contracts/disclosures'
import { isFigure } from '@athar/frameworks'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { useLanguage } from '../platform/language/index.ts'
import { useAddress } from '../platform/routing/use-address.ts'
import { Field } from '../ui/field.tsx'
import { Section } from '../ui/section.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Combobox } from '../ui/select/index.ts'
import { EmissionsResult, FiguresResult } from './series-result.tsx'

/** Any series of the inventory or of the answers over time. */
export function SeriesSection() {
  const { t } = useTranslation(['analytics', 'ui'])
  const { lang } = useLanguage()
  const { read, oneOf, set } = useAddress()
  const chosen = read('series') ?? 'total'
  const step = oneOf('step', seriesSteps) ?? 'year'
  const datapoints = useApiQuery(listDatapoints, { query: {} }).data?.rows ?? []
  const options = [
    ...emissionSeries.map((value) => ({ value: value as string, label: t(`analytics:series.names.${value}`) })),
    ...datapoints
      .filter(({ type }) => isFigure(type))
      .map(({ id, label, unit }) => ({ value: id, label: label[lang], hint: unit?.name[lang] ?? '' })),
  ]
  const emissions = emissionSeries.find((value) => value === chosen)
  return (
    <Section title={t('analytics:series.title')}>
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 basis-96">
          <Field label={t('analytics:series.choose')}>
            {(control) => (
              <Combobox
                {...control}
                options={options}
                value={chosen}
                onChange={(next) => set({ series: next })}
                empty={t('ui:list.empty')}
              />
            )}
          </Field>
        </div>
        {emissions && (
          <Segmented
            label={t('analytics:series.step')}
            value={step}
            options={seriesSteps.map((value) => ({ value, label: t(`analytics:series.steps.${value}`) }))}
            onChange={(next) => set({ step: next })}
          />
        )}
      </div>
      {emissions ? <Emissions series={emissions} step={step} /> : <Figures datapoint={chosen} />}
    </Section>
  )
}

type EmissionsProps = { readonly series: EmissionSeries; readonly step: AnalysedSeries['step'] }

function Emissions({ series, step }: EmissionsProps) {
  const query = useApiQuery(readEmissionSeries, { params: { series }, query: { step } }, { keepPrevious: true })
  return <Loaded query={query}>{(found) => <EmissionsResult series={series} found={found} />}</Loaded>
}

function Figures({ datapoint }: { readonly datapoint: string }) {
  const query = useApiQuery(readDatapointSeries, { params: { datapoint } }, { keepPrevious: true })
  return <Loaded query={query}>{(found) => <FiguresResult found={found} fileName={datapoint} />}</Loaded>
}
