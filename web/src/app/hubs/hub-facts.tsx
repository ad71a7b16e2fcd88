import type { ContentBodies } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { SourceLine, SampleMark, usePublished, usePick, Words, type Published } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx'
import { HubPart } from './hub-part.tsx'

type Area = ContentBodies['hub-fact']['area']

type HubFactsProps = {
  readonly area: Area
  /** Where some come with the product. */
  readonly room?: string
}

/** What is known of the field, and who says so. */
export function HubFacts({ area, room }: HubFactsProps) {
  const { t } = useTranslation('hubs')
  return (
    <HubPart kind="hub-fact" id="facts" title={t('common.facts')} room={room} only={({ body }) => body.area === area}>
      {({ items, sources }) => (
        <ul className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-3">
          {items.map(({ slug, body, sample }) => (
            <li key={slug} className="space-y-1 border-s-3 border-action ps-4">
              <p>
                <Words of={body.text} />
                {sample && <SampleMark className="ms-2" />}
              </p>
              <SourceLine ids={body.sources} sources={sources} className="text-xs" />
            </li>
          ))}
        </ul>
      )}
    </HubPart>
  )
}

type Counted = { readonly label: string; readonly value: number }
type HubFiguresProps = {
  readonly area: Area
  /** What this platform counts itself, before what editors published. */
  readonly counted?: readonly Counted[]
}

/** Figures at the head of an area; samples carry their mark. */
export function HubFigures({ area, counted = [] }: HubFiguresProps) {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  const published = usePublished('hub-figure').data
  const figures = published?.items.filter(({ body }) => body.area === area) ?? []
  if (figures.length + counted.length === 0) return null
  return (
    <HydrationBoundary>
      <section
        id="figures"
        aria-label={t('common.figures')}
        className="grid scroll-mt-24 grid-cols-1 gap-6 rounded-card border border-line bg-surface p-6 sm:grid-cols-2 lg:grid-cols-4"
      >
        {counted.map(({ label, value }) => (
          <KeyFigure key={label} size="lg" label={label} value={format.count(value)} note={t('common.counted')} />
        ))}
        {figures.map((figure) => (
          <Figure key={figure.slug} figure={figure} sources={published?.sources ?? []} />
        ))}
      </section>
    </HydrationBoundary>
  )
}

type FigureProps = {
  readonly figure: Published<'hub-figure'>['items'][number]
  readonly sources: Published<'hub-figure'>['sources']
}

function Figure({ figure: { body, sample }, sources }: FigureProps) {
  const format = useFormat()
  const pick = usePick()
  const unit = body.unit && pick(body.unit).text
  return (
    <KeyFigure
      size="lg"
      label={<Words of={body.label} />}
      value={format.number(body.value)}
      {...(unit === null ? {} : { unit })}
      badge={sample && <SampleMark />}
      note={
        <>
          {body.year !== null && <bdi>{format.year(body.year)}</bdi>}
          <SourceLine ids={body.sources} sources={sources} className="text-xs" />
        </>
      }
    />
  )
}
