import { paths } from '@athar/contracts/paths'
import type { Site } from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words, type PublishedEntry } from '../content/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Select } from '../ui/select/index.ts'
import { EmptyState } from '../ui/states.tsx'
import { useClosed } from './use-closed.ts'
import type { SiteFilters } from './use-site-filters.ts'

type Species = readonly PublishedEntry<'native-tree'>[]
type SiteListProps = { readonly sites: readonly Site[]; readonly species: Species; readonly filters: SiteFilters }

const all = 'all'

/** Sites to choose from, by region and species. */
export function SiteList({ sites, species, filters }: SiteListProps) {
  const { t } = useTranslation(['tree-adoption', 'organisations'])
  const { lang } = useLanguage()
  const format = useFormat()
  const shown = sites.filter(
    (site) =>
      (filters.region === null || site.region === filters.region) &&
      (filters.species === null || site.species.includes(filters.species)),
  )
  const regions = [...new Set(sites.map(({ region }) => region))].sort()
  const planted = species.filter(({ slug }) => sites.some((site) => site.species.includes(slug)))
  // The code of a region comes from the data, so its key is that of any region.
  const regionName = (code: string) => t(`organisations:regions.${code as 'SA-01'}`)
  return (
    <section id="sites" aria-labelledby="sites-title" className="grid scroll-mt-24 grid-cols-1 gap-5">
      <h2 id="sites-title" className="text-2xl">
        {t('sites.title')}
      </h2>
      {sites.length === 0 ? (
        <EmptyState icon="leaf" title={t('sites.emptyTitle')}>
          <p>{t('sites.emptyText')}</p>
        </EmptyState>
      ) : (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:max-w-2xl" data-no-print="">
            <Field label={t('sites.region')}>
              {(control) => (
                <Select
                  {...control}
                  value={filters.region ?? all}
                  options={[
                    { value: all, label: t('sites.anyRegion') },
                    ...regions.map((value) => ({ value, label: regionName(value) })),
                  ]}
                  onChange={(value) => filters.set({ region: value === all ? null : value })}
                />
              )}
            </Field>
            <Field label={t('sites.species')}>
              {(control) => (
                <Select
                  {...control}
                  value={filters.species ?? all}
                  options={[
                    { value: all, label: t('sites.anySpecies') },
                    ...planted.map(({ slug, body }) => ({ value: slug, label: nameIn(lang, body.name).text })),
                  ]}
                  onChange={(value) => filters.set({ species: value === all ? null : value })}
                />
              )}
            </Field>
          </div>
          <output className="block text-sm text-muted">
            {t('sites.found', { count: shown.length, number: format.count(shown.length) })}
          </output>
          {shown.length === 0 ? (
            <EmptyState
              icon="leaf"
              title={t('sites.noneTitle')}
              action={<Button onClick={() => filters.set({ region: null, species: null })}>{t('sites.clear')}</Button>}
            >
              <p>{t('sites.noneText')}</p>
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
              {shown.map((site) => (
                <li key={site.id}>
                  <SiteCard site={site} species={species} region={regionName(site.region)} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function SiteCard({
  site,
  species,
  region,
}: {
  readonly site: Site
  readonly species: Species
  readonly region: string
}) {
  const { t } = useTranslation('tree-adoption')
  const { lang } = useLanguage()
  const here = species.filter(({ slug }) => site.species.includes(slug))
  const name = nameIn(lang, site.name).text
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg wrap-anywhere">
          <Words of={site.name} />
        </h3>
        {site.sample && <SampleMark />}
      </div>
      <p className="text-sm text-muted">
        <Words of={site.place} />
        {nameIn(lang, site.place).text !== region && ` · ${region}`}
      </p>
      <p className="text-sm">
        <span className="text-muted">{t('sites.grows')}: </span>
        {here.map(({ body }) => nameIn(lang, body.name).text).join(lang === 'ar' ? '، ' : ', ')}
      </p>
      <p className="text-sm">
        <span className="text-muted">{t('sites.planter')}: </span>
        <Words of={site.planter} />
      </p>
      <div className="mt-auto grid gap-4 pt-2">
        <Places site={site} />
        <Link
          to={paths.sgiPlantingSite(site.slug)}
          aria-label={t('sites.openOf', { site: isolate(name) })}
          className={buttonClass({ variant: site.remaining > 0 ? 'primary' : 'secondary' })}
        >
          {t('sites.open')}
        </Link>
      </div>
    </article>
  )
}

/** How many places are left, in words and as a bar of those that are taken, and until when; or that adoption is closed. */
export function Places({ site }: { readonly site: Site }) {
  const { t } = useTranslation('tree-adoption')
  const { lang } = useLanguage()
  const format = useFormat()
  const closed = useClosed()(site)
  if (closed !== null) return <p className="text-sm font-semibold">{closed}</p>
  const text =
    site.remaining === 0
      ? t('sites.full')
      : t('sites.left', {
          count: site.remaining,
          number: format.count(site.remaining),
          capacity: format.count(site.capacity),
        })
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">{text}</p>
      <ProgressBar
        label={t('sites.placesOf', { site: isolate(nameIn(lang, site.name).text) })}
        value={site.capacity - site.remaining}
        max={site.capacity}
        valueText={text}
      />
      {site.lastDay !== null && (
        <p className="text-sm text-muted">{t('sites.until', { date: isolate(format.day(site.lastDay)) })}</p>
      )}
    </div>
  )
}
