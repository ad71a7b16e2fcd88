import { useTranslation } from 'react-i18next'
import { SampleMark, SourceLine, usePick, usePublished, Words, type Published } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Answered } from '../part.tsx'

type Headlines = Published<'sgi-headline'>
type Headline = Headlines['items'][number]

/** What was reached, each figure with its year, its ground, and whoever says so. */
export function HeadlineStats() {
  const query = usePublished('sgi-headline')
  return (
    <Answered query={query} room="h-96 w-full">
      {({ items, sources }) => (
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((item) => (
            <Stat key={item.slug} item={item} sources={sources} />
          ))}
        </ul>
      )}
    </Answered>
  )
}

function Stat({ item, sources }: { readonly item: Headline; readonly sources: Headlines['sources'] }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const { body, sample } = item
  const number = (value: number) => format.number(value, { maximumFractionDigits: 2 })
  return (
    <li className="grid grid-cols-1 content-start gap-2 border-t-3 border-action pt-4">
      <h3 className="flex flex-wrap items-center gap-2 text-base">
        <Words of={body.label} />
        {(sample || body.status === 'illustrative') && <SampleMark />}
        {body.status === 'computed' && <Badge>{t('hub.computed')}</Badge>}
      </h3>
      {body.value === null ? (
        <p className="text-muted">{t('hub.notPublished')}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          {body.qualifier !== null && (
            <span className="text-sm text-muted">{t(`hub.qualifiers.${body.qualifier}`)}</span>
          )}
          <bdi className="figures text-3xl font-semibold">{number(body.value)}</bdi>
          <Words of={body.unit} className="text-muted" />
          {body.year !== null && <bdi className="text-sm text-muted">({format.year(body.year)})</bdi>}
        </p>
      )}
      {body.basis !== null && (
        <p className="text-sm">
          <Words of={body.basis} />
        </p>
      )}
      <SpecFigure body={body} />
      <SourceLine ids={body.sources} sources={sources} className="text-xs" />
    </li>
  )
}

/** What the product's specification shows for it, where that is another number: beside the sourced one, and marked. */
function SpecFigure({ body: { specDisplays } }: Pick<Headline, 'body'>) {
  const { t } = useTranslation('sgi')
  const pick = usePick()
  const format = useFormat()
  if (!specDisplays || specDisplays.value === null) return null
  const unit = specDisplays.unit ? pick(specDisplays.unit).text : ''
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <SampleMark />
      {t('hub.specShows', { figure: `${format.number(specDisplays.value)} ${unit}`.trim() })}
    </p>
  )
}
