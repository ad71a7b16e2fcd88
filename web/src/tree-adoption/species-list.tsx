import type { Source } from '@athar/contracts/content'
import type { Site } from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { ConfidenceMark, SourceLine, usePublished, Words, type PublishedEntry } from '../content/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { Button } from '../ui/button.tsx'

type Entry = PublishedEntry<'native-tree'>
type PerHectareFigures = NonNullable<Entry['body']['perHectare']>
type SpeciesListProps = {
  readonly species: readonly Entry[]
  readonly sources: readonly Source[]
  readonly sites: readonly Site[]
  readonly onShow: (slug: string) => void
}

/** The native species with their habitat and sources; a yearly CO2 rate only where a source gives one. */
export function SpeciesList({ species, sources, sites, onShow }: SpeciesListProps) {
  const { t } = useTranslation('tree-adoption')
  if (species.length === 0) return null
  return (
    <section aria-labelledby="species" className="grid grid-cols-1 gap-4">
      <div className="max-w-3xl space-y-1">
        <h2 id="species" className="text-2xl">
          {t('species.title')}
        </h2>
        <Introduction slug="native-trees-rule" otherwise={t('species.text')} />
        <Introduction slug="native-trees-programme" />
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {species.map((entry) => (
          <li key={entry.slug} className="px-5 py-4">
            <SpeciesEntry
              entry={entry}
              sources={sources}
              places={sites.filter((site) => site.species.includes(entry.slug)).length}
              onShow={onShow}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type IntroductionProps = { readonly slug: string; readonly otherwise?: string }

/** As an editor words it; without such an entry the page's own words, or none. */
function Introduction({ slug, otherwise }: IntroductionProps) {
  const texts = usePublished('page-text').data
  const edited = texts?.items.find((item) => item.slug === slug)?.body
  if (!edited) return otherwise === undefined ? null : <p className="text-muted">{otherwise}</p>
  return (
    <>
      <p className="text-muted">
        <Words of={edited.text} />
      </p>
      <SourceLine ids={edited.sources} sources={texts.sources} className="text-xs" />
    </>
  )
}

type SpeciesEntryProps = {
  readonly entry: Entry
  readonly sources: readonly Source[]
  readonly places: number
  readonly onShow: (slug: string) => void
}

function SpeciesEntry({ entry: { slug, body }, sources, places, onShow }: SpeciesEntryProps) {
  const { t } = useTranslation(['tree-adoption', 'content'])
  const { lang } = useLanguage()
  const format = useFormat()
  const rate = body.co2KgPerTreeYear
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-2 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]">
      <div>
        <h3 className="text-base">
          <Words of={body.name} />
        </h3>
        <p className="text-sm text-muted">
          <bdi lang="la">{body.scientific}</bdi>
        </p>
        {body.synonyms.length > 0 && (
          <p className="text-sm text-muted">
            {t('species.synonyms')}: <bdi lang="la">{body.synonyms.join(', ')}</bdi>
          </p>
        )}
      </div>
      <div className="space-y-1 text-sm">
        <p>
          <span className="text-muted">{t('species.form')}: </span>
          {t(`content:forms.${body.form}`)}
        </p>
        <p>
          <span className="text-muted">{t('species.habitat')}: </span>
          {body.zones.map((zone) => t(`content:zones.${zone}`)).join(lang === 'ar' ? '، ' : ', ')}
        </p>
        {rate && (
          <p className="flex flex-wrap items-center gap-2">
            <span>{t('species.co2', { value: isolate(format.number(rate.value)) })}</span>
            <ConfidenceMark confidence={rate.confidence} />
          </p>
        )}
        {body.perHectare && <PerHectare of={body.perHectare} />}
        {body.note && (
          <p>
            <Words of={body.note} />
          </p>
        )}
        <SourceLine
          ids={[
            rate?.source ?? null,
            body.perHectare?.soilCarbonRate.source ?? null,
            body.perHectare?.biomassStock.source ?? null,
            ...body.sources,
          ]}
          sources={sources}
        />
      </div>
      <div className="text-sm md:text-end">
        {places === 0 ? (
          <span className="text-muted">{t('species.nowhere')}</span>
        ) : (
          <Button
            size="sm"
            aria-label={t('species.show', { species: isolate(nameIn(lang, body.name).text) })}
            onClick={() => {
              onShow(slug)
              document.getElementById('sites')?.scrollIntoView({ block: 'start' })
            }}
          >
            {t('species.where', { count: places, number: format.count(places) })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What was measured of an area, where nothing is known of a single tree. */
function PerHectare({ of: { soilCarbonRate: soil, biomassStock: stock } }: { readonly of: PerHectareFigures }) {
  const { t } = useTranslation('tree-adoption')
  const format = useFormat()
  const figure = (value: number) => <bdi className="figures">{format.number(value)}</bdi>
  return (
    <dl className="grid grid-cols-1 gap-x-3 sm:grid-cols-[auto_1fr]">
      <dt className="text-muted">{t('species.soilCarbon')}</dt>
      <dd>
        {figure(soil.value)} <Words of={soil.unit} /> = {figure(soil.co2e)} <Words of={soil.co2Unit} />{' '}
        <span className="text-muted">
          (<Words of={soil.computed} />)
        </span>
      </dd>
      <dt className="text-muted">{t('species.biomass')}</dt>
      <dd>
        <bdi className="figures">
          {format.number(stock.min)}–{format.number(stock.max)}
        </bdi>{' '}
        <Words of={stock.unit} />
      </dd>
    </dl>
  )
}
