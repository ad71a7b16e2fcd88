import type { Source } from '@athar/contracts/content'
import type { Site } from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { ConfidenceMark, SourceLine, Words, type PublishedEntry } from '../content/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { Button } from '../ui/button.tsx'

type Entry = PublishedEntry<'native-tree'>
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
      <div className="space-y-1">
        <h2 id="species" className="text-2xl">
          {t('species.title')}
        </h2>
        <p className="max-w-3xl text-muted">{t('species.text')}</p>
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
      </div>
      <div className="space-y-1 text-sm">
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
        {body.note && (
          <p>
            <Words of={body.note} />
          </p>
        )}
        <SourceLine ids={[rate?.source ?? null, ...body.sources]} sources={sources} />
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
