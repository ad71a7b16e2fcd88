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
import { BulletChart } from '../ui/charts/index.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import {
  allFigures,
  drawnFigures,
  furtherFigures,
  isDated,
  isValued,
  sourcesOf,
  type Indicator,
} from './indicator-way.ts'
import { useChartWords } from '../platform/use-chart-words.ts'
import { useFigureText } from './use-figure-text.ts'
import { useFindingText } from './use-finding-text.ts'

type Item = Published<'vision-kpi'>['items'][number]
type Sources = Published<'vision-kpi'>['sources']

/** Start, current value and goal of an indicator: as figures, as a bullet bar, and with their sources. */
export function IndicatorCard({ item, sources }: { readonly item: Item; readonly sources: Sources }) {
  const { t } = useTranslation('vision2030')
  const indicator = item.body
  return (
    <li className="flex flex-col gap-5 rounded-card border border-line bg-surface p-6">
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
      <MoreToRead indicator={indicator} />
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
    <BulletChart
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

/**
 * What each figure counts, for two values may stand on different ground; and what else is reported or was said. Folded away, at
 * the foot: so the cards of a row are as tall as each other, and say first what they are about.
 */
function MoreToRead({ indicator }: { readonly indicator: Indicator }) {
  const { t } = useTranslation('vision2030')
  const hasBases = allFigures(indicator).some(({ figure }) => figure.basis !== null)
  const hasMore = furtherFigures(indicator).length + indicator.related.length > 0
  if (!hasBases && !hasMore) return null
  const both = hasBases && hasMore
  return (
    <Disclosure
      title={t(both ? 'indicators.basesAndMore' : hasBases ? 'indicators.bases' : 'indicators.more')}
      className="mt-auto -mb-2 text-sm"
    >
      <div className="grid grid-cols-1 gap-4 pt-1 pb-2">
        {hasBases && <Bases indicator={indicator} title={both ? t('indicators.bases') : null} />}
        {hasMore && <FurtherFigures indicator={indicator} title={both ? t('indicators.more') : null} />}
      </div>
    </Disclosure>
  )
}

type FoldedProps = {
  readonly indicator: Indicator
  /** Null where what is folded away has no other part. */
  readonly title: string | null
}

function Bases({ indicator, title }: FoldedProps) {
  const { t } = useTranslation('vision2030')
  const text = useFigureText(indicator.unit)
  return (
    <div className="space-y-2">
      {title !== null && <h4 className="text-sm">{title}</h4>}
      <dl className="space-y-1">
        {allFigures(indicator).map(
          ({ name, figure: { year, basis } }) =>
            basis !== null && (
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
            ),
        )}
      </dl>
    </div>
  )
}

/** Newer values, other goals, related figures, each with its year and how sure it is. */
function FurtherFigures({ indicator, title }: FoldedProps) {
  const { t } = useTranslation('vision2030')
  const text = useFigureText(indicator.unit)
  return (
    <div className="space-y-2">
      {title !== null && <h4 className="text-sm">{title}</h4>}
      <dl className="space-y-2">
        {furtherFigures(indicator).map(({ name, figure }) => (
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
      </dl>
    </div>
  )
}
