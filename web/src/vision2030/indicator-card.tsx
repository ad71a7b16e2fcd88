import type { Figure } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import {
  ConfidenceMark,
  SampleMark,
  SourceNames,
  usePick,
  usePublisher,
  Words,
  type Published,
} from '../content/index.ts'
import { TargetChart } from '../ui/charts/index.ts'
import {
  allFigures,
  drawnFigures,
  furtherFigures,
  isDated,
  isValued,
  sourcesOf,
  type Indicator,
} from './indicator-way.ts'
import { useChartWords } from './use-chart-words.ts'
import { useFigureText } from './use-figure-text.ts'
import { useFindingText } from './use-finding-text.ts'

type Item = Published<'vision-kpi'>['items'][number]
type Sources = Published<'vision-kpi'>['sources']

/** Where an indicator began, where it stands, where it is meant to go: as figures, as a drawing, and with whoever says so. */
export function IndicatorCard({ item, sources }: { readonly item: Item; readonly sources: Sources }) {
  const { t } = useTranslation('vision2030')
  const indicator = item.body
  return (
    <li className="grid grid-cols-1 content-start gap-5 rounded-card border border-line bg-surface p-6">
      <div className="space-y-1">
        <h3 className="text-xl">
          <Words of={indicator.name} />
        </h3>
        {item.sample && <SampleMark />}
      </div>
      <dl className="grid grid-cols-3 gap-3">
        <LargeFigure name={t('indicators.start')} figure={indicator.baseline} indicator={indicator} />
        <LargeFigure name={t('indicators.now')} figure={indicator.current} indicator={indicator} />
        <LargeFigure name={t('indicators.goal')} figure={indicator.target} indicator={indicator} />
      </dl>
      <IndicatorChart item={item} sources={sources} />
      <Bases indicator={indicator} />
      <FurtherFigures indicator={indicator} />
    </li>
  )
}

type LargeFigureProps = { readonly name: string; readonly figure: Figure; readonly indicator: Indicator }

function LargeFigure({ name, figure, indicator }: LargeFigureProps) {
  const { t } = useTranslation('vision2030')
  const text = useFigureText(indicator.unit)
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="space-y-1">
        {isValued(figure) ? (
          <>
            <span className="block text-2xl leading-tight font-semibold">
              <bdi className="figures">{text.value(figure.value)}</bdi>
            </span>
            {text.unit !== null && (
              <span className="block text-xs text-muted">
                <Words of={text.unit} />
              </span>
            )}
            <span className="block text-sm text-muted">
              {figure.year === null ? t('indicators.noYear') : <bdi>{text.year(figure.year)}</bdi>}
            </span>
          </>
        ) : (
          <span aria-hidden="true" className="block text-2xl leading-tight text-muted">
            {t('indicators.none')}
          </span>
        )}
        <ConfidenceMark confidence={figure.confidence} />
      </dd>
    </div>
  )
}

function IndicatorChart({ item, sources }: { readonly item: Item; readonly sources: Sources }) {
  const { t } = useTranslation('vision2030')
  const indicator = item.body
  const text = useFigureText(indicator.unit)
  const finding = useFindingText(indicator)
  const chart = useChartWords()
  const pick = usePick()
  const publisherOf = usePublisher()
  const drawn = drawnFigures(indicator)
  const ids = sourcesOf(indicator)
  const drawnNow = new Set(drawn.map(({ figure }) => figure as Figure))
  const tableOnly = [{ name: 'start' as const, figure: indicator.baseline }, ...furtherFigures(indicator)].filter(
    ({ figure }) => isValued(figure) && !drawnNow.has(figure),
  )
  return (
    <TargetChart
      {...chart}
      title={finding}
      unit={text.unitText}
      headingLevel={4}
      fileName={`athar-vision2030-${item.slug}`}
      headers={[t('indicators.axis.what'), t('indicators.axis.year'), text.unitText]}
      points={drawn.map(({ kind, name, figure }) => ({
        kind,
        label: t(`indicators.${name}`),
        year: figure.year,
        yearText: text.year(figure.year),
        value: figure.value,
        valueText: text.value(figure.value),
      }))}
      moreRows={tableOnly.map(({ name, figure }) => [
        t(`indicators.${name}`),
        isDated(figure) ? text.year(figure.year) : t('indicators.noYear'),
        isValued(figure) ? text.value(figure.value) : chart.words.unknown,
      ])}
      note={indicator.note && <Words of={indicator.note} />}
      source={<SourceNames ids={ids} sources={sources} />}
      sourceText={sources
        .filter(({ id }) => ids.includes(id))
        .map(({ note, ...source }) => (note ? `${publisherOf(source)} (${pick(note).text})` : publisherOf(source)))
        .join('; ')}
    />
  )
}

/** What each figure counts, where that is known: two values may stand on different ground. */
function Bases({ indicator }: { readonly indicator: Indicator }) {
  const { t } = useTranslation('vision2030')
  const text = useFigureText(indicator.unit)
  const based = allFigures(indicator).flatMap(({ name, figure }) =>
    figure.basis === null ? [] : [{ name, year: figure.year, basis: figure.basis }],
  )
  if (based.length === 0) return null
  return (
    <div className="space-y-2 border-t border-line pt-4 text-sm">
      <h4 className="text-sm">{t('indicators.bases')}</h4>
      <dl className="space-y-1">
        {based.map(({ name, year, basis }) => (
          <div key={name}>
            <dt className="inline text-muted">
              {t(`indicators.${name}`)}
              {year !== null && (
                <>
                  {' '}
                  <bdi>{text.year(year)}</bdi>
                </>
              )}
              {': '}
            </dt>
            <dd className="inline">
              <Words of={basis} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What else is reported or was said: newer values, other goals, related figures, each with its year and how sure it is. */
function FurtherFigures({ indicator }: { readonly indicator: Indicator }) {
  const { t } = useTranslation('vision2030')
  const text = useFigureText(indicator.unit)
  const further = furtherFigures(indicator)
  const shown = indicator.specDisplays
  if (further.length === 0 && indicator.related.length === 0 && !shown) return null
  return (
    <div className="space-y-2 border-t border-line pt-4 text-sm">
      <h4 className="text-sm">{t('indicators.more')}</h4>
      <dl className="space-y-2">
        {further.map(({ name, figure }) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-muted">{t(`indicators.${name}`)}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2">
              <bdi className="figures font-semibold">{text.whole(figure.value ?? 0)}</bdi>
              <span className="text-muted">
                {figure.year === null ? t('indicators.noYear') : <bdi>{text.year(figure.year)}</bdi>}
              </span>
              <ConfidenceMark confidence={figure.confidence} />
            </dd>
          </div>
        ))}
        {indicator.related.map((related, at) => (
          <div key={at} className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-muted">
              <Words of={related.label} />
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-2">
              {related.value !== null && (
                <span className="font-semibold">
                  <bdi className="figures">{text.plain(related.value)}</bdi> <Words of={related.unit} />
                </span>
              )}
              {related.year !== null && (
                <span className="text-muted">
                  <bdi>{text.year(related.year)}</bdi>
                </span>
              )}
              <ConfidenceMark confidence={related.confidence} />
            </dd>
          </div>
        ))}
        {shown && shown.value !== null && (
          <div className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-muted">{t('indicators.shownElsewhere')}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2">
              <bdi className="figures font-semibold">{text.whole(shown.value)}</bdi>
              <SampleMark />
            </dd>
          </div>
        )}
      </dl>
      {shown?.note && (
        <p className="text-muted">
          <Words of={shown.note} />
        </p>
      )}
    </div>
  )
}
