import {
  audienceNames,
  categoriesOf,
  categoryNames,
  certificateNames,
  groupNames,
  listingAudiences,
  listingCategories,
  listingCertificates,
  listingGroups,
  listingRegionNames,
  listingRegions,
  offersAPage,
  searchOffers,
} from '@athar/contracts/marketplace'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { CompareBar } from './compare-choice.tsx'
import { OfferCard } from './offer-card.tsx'
import { OwnLinks } from './own-links.tsx'
import { SaveSearch } from './save-search.tsx'

type Names = Readonly<Record<string, { readonly en: string; readonly ar: string }>>
type Facet = {
  readonly name: 'category' | 'region' | 'audience' | 'certificate'
  readonly keys: readonly string[]
  readonly names: Names
}

const facets: readonly Facet[] = [
  { name: 'category', keys: listingCategories, names: categoryNames },
  { name: 'region', keys: listingRegions, names: listingRegionNames },
  { name: 'audience', keys: listingAudiences, names: audienceNames },
  { name: 'certificate', keys: listingCertificates, names: certificateNames },
]
const orders = ['relevance', 'newest'] as const

/** What is asked for, as the address says it; keys that are not known are left out. */
function useAsked() {
  const address = useAddress()
  const chosenOf = <Key extends string>(name: Facet['name'], keys: readonly Key[]): Key[] => {
    const named = (address.read(name) ?? '').split(',')
    return keys.filter((key) => named.includes(key))
  }
  const page = Number(address.read('page') ?? '1')
  return {
    address,
    chosen: {
      category: chosenOf('category', listingCategories),
      region: chosenOf('region', listingRegions),
      audience: chosenOf('audience', listingAudiences),
      certificate: chosenOf('certificate', listingCertificates),
    },
    q: (address.read('q') ?? '').slice(0, 200),
    group: address.oneOf('group', listingGroups),
    order: address.oneOf('order', orders) ?? 'relevance',
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  }
}

/** The offers of the marketplace: words, facets with their counts, pages, all of it in the address. */
export function OfferSearch() {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const format = useFormat()
  const { address, chosen, q, group, order, page } = useAsked()
  const filled = Object.fromEntries(
    facets.flatMap(({ name }) => (chosen[name].length > 0 ? [[name, chosen[name].join(',')]] : [])),
  )
  const query = useApiQuery(
    searchOffers,
    { query: { ...filled, q, order, page, ...(group === undefined ? {} : { group }) } },
    { keepPrevious: true },
  )
  const narrowed = q !== '' || group !== undefined || Object.keys(filled).length > 0
  const set = (patch: Readonly<Record<string, string | null>>) => address.set({ ...patch, page: null }, 'step')
  const clear = () => set({ q: null, group: null, category: null, region: null, audience: null, certificate: null })
  return (
    <div className="grid grid-cols-1 gap-6">
      <OwnLinks />
      <SearchBox key={q} q={q} onFind={(words) => set({ q: words })} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Segmented
          label={t('group')}
          value={group ?? 'all'}
          options={[
            { value: 'all', label: t('allGroups') },
            ...listingGroups.map((value) => ({ value, label: groupNames[value][lang] })),
          ]}
          onChange={(value) => set({ group: value === 'all' ? null : value, category: null })}
        />
        <Field label={t('order')} className="w-full sm:w-auto sm:min-w-48">
          {(control) => (
            <Select
              {...control}
              size="sm"
              value={order}
              onChange={(value) => set({ order: value === 'relevance' ? null : value })}
              options={orders.map((value) => ({ value, label: t(`orders.${value}`) }))}
            />
          )}
        </Field>
      </div>
      <Loaded query={query}>
        {({ items, total, facets: counts }) => (
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-[16rem_1fr]">
            <Facets
              counts={counts}
              chosen={chosen}
              only={group === undefined ? listingCategories : categoriesOf(group)}
              onChoose={(name, keys) => set({ [name]: keys.join(',') })}
            />
            <div className="grid grid-cols-1 content-start gap-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <output className="text-muted">{t('count', format.counted(total))}</output>
                <div className="flex flex-wrap gap-2">
                  {narrowed && (
                    <>
                      <Button size="sm" onClick={clear}>
                        {t('clear')}
                      </Button>
                      <SaveSearch filters={{ ...chosen, q, group: group ?? null, order }} />
                    </>
                  )}
                </div>
              </div>
              {items.length === 0 ? (
                <p>{t(narrowed ? 'noneFound' : 'noneYet')}</p>
              ) : (
                <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
                  {items.map((offer) => (
                    <OfferCard key={offer.id} offer={offer} />
                  ))}
                </ul>
              )}
              <Pages
                total={total}
                page={page}
                onGo={(next) => address.set({ page: next === 1 ? null : next }, 'step')}
              />
            </div>
          </div>
        )}
      </Loaded>
      <CompareBar />
    </div>
  )
}

function SearchBox({ q, onFind }: { readonly q: string; readonly onFind: (words: string | null) => void }) {
  const { t } = useTranslation('market')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The box is read, not followed: what was typed before the page was taken over counts.
    const typed = new FormData(event.currentTarget).get('q')
    onFind(typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : null)
  }
  return (
    <search>
      <form className="flex flex-wrap items-end gap-3" onSubmit={send}>
        <Field label={t('search')} hint={t('searchHint')} className="min-w-0 flex-1 basis-72">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              name="q"
              dir="auto"
              maxLength={200}
              autoComplete="off"
              defaultValue={q}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon="search">
          {t('find')}
        </Button>
      </form>
    </search>
  )
}

type FacetsProps = {
  readonly counts: Readonly<Record<Facet['name'], Readonly<Record<string, number>>>>
  readonly chosen: Readonly<Record<Facet['name'], readonly string[]>>
  /** The categories of the chosen group. */
  readonly only: readonly string[]
  readonly onChoose: (name: Facet['name'], keys: readonly string[]) => void
}

/** Each key with how many are found under it; keys that lead to nothing are left out unless they are chosen. */
function Facets({ counts, chosen, only, onChoose }: FacetsProps) {
  const { t } = useTranslation('market')
  const { lang } = useLanguage()
  const format = useFormat()
  const id = useId()
  // On a narrow screen they begin closed.
  const [open, setOpen] = useState(false)
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <Button
        className="justify-self-start lg:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('filters')}
      </Button>
      <div id={id} className={cx('grid grid-cols-1 content-start gap-5', !open && 'max-lg:hidden')}>
        {facets.map(({ name, keys, names }) => {
          const shown = keys.filter(
            (key) =>
              (name !== 'category' || only.includes(key)) &&
              (counts[name][key] !== undefined || chosen[name].includes(key)),
          )
          if (shown.length === 0) return null
          return (
            <fieldset key={name} className="grid grid-cols-1">
              <legend className="mb-1 font-semibold">{t(`facets.${name}`)}</legend>
              {shown.map((key) => (
                <Checkbox
                  key={key}
                  label={t('facetLabel', {
                    name: names[key]?.[lang] ?? key,
                    number: format.count(counts[name][key] ?? 0),
                  })}
                  checked={chosen[name].includes(key)}
                  onChange={({ target }) =>
                    onChoose(name, target.checked ? [...chosen[name], key] : chosen[name].filter((one) => one !== key))
                  }
                />
              ))}
            </fieldset>
          )
        })}
      </div>
    </div>
  )
}

type PagesProps = { readonly total: number; readonly page: number; readonly onGo: (page: number) => void }

function Pages({ total, page, onGo }: PagesProps) {
  const { t } = useTranslation('market')
  const format = useFormat()
  const last = Math.max(1, Math.ceil(total / offersAPage))
  if (last === 1) return null
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center gap-3">
      {page > 1 && <Button onClick={() => onGo(page - 1)}>{t('previous')}</Button>}
      <span className="text-muted">{t('pageOf', { page: format.count(page), last: format.count(last) })}</span>
      {page < last && <Button onClick={() => onGo(page + 1)}>{t('next')}</Button>}
    </nav>
  )
}
