import {
  deleteSearch,
  downloadSearch,
  listFavourites,
  listSearches,
  type SavedFilters,
  type SavedSearch,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fetchFile, saveFile, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { Button } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { CompareBar } from '../offers/compare-choice.tsx'
import { OfferCard } from '../offers/offer-card.tsx'

/** The offers and searches that the person who is signed in saved. */
export function SavedScreen() {
  const { t } = useTranslation(['saved-offers', 'market'])
  usePageTitle(t('title'))
  return (
    <>
      <PageTop title={t('title')} lead={t('intro')} up={<Link to={paths.marketplace()}>{t('market:title')}</Link>} />
      <PageBody>
        <Favourites />
        <Searches />
        <CompareBar />
      </PageBody>
    </>
  )
}

function Favourites() {
  const { t } = useTranslation('saved-offers')
  const query = useApiQuery(listFavourites, {}, { staleTime: 0 })
  return (
    <Section title={t('favourites')}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('noFavourites')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
              {items.map((offer) => (
                <OfferCard key={offer.id} offer={offer} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function Searches() {
  const { t } = useTranslation('saved-offers')
  const query = useApiQuery(listSearches, {}, { staleTime: 0 })
  return (
    <Section title={t('searches')}>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('noSearches')}</p>
          ) : (
            <>
              <p className="text-muted">{t('exportText')}</p>
              <ul className="grid grid-cols-1 divide-y divide-line border-y border-line">
                {items.map((search) => (
                  <One key={search.id} search={search} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

/** The address of the search, as its page reads it. */
function addressOf({ q, group, order, category, region, audience, certificate }: SavedFilters): string {
  const lists = { category, region, audience, certificate }
  const asked = new URLSearchParams([
    ...(q === '' ? [] : [['q', q]]),
    ...(group === null ? [] : [['group', group]]),
    ...Object.entries(lists).flatMap(([name, keys]) => (keys.length === 0 ? [] : [[name, keys.join(',')]])),
    ...(order === 'relevance' ? [] : [['order', order]]),
  ])
  return `${paths.marketplace()}?${asked}#offers`
}

function One({ search: { id, name, filters, createdAt } }: { readonly search: SavedSearch }) {
  const { t } = useTranslation('saved-offers')
  const { lang } = useLanguage()
  const format = useFormat()
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchFile(downloadSearch, { params: { id }, query: { language: lang } })),
    onError: (error) => toast.error(errorWords(error).text),
  })
  const remove = useAction(deleteSearch, { touches: [listSearches], onDone: () => void toast.success(t('deleted')) })
  const called = { name: isolate(name) }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <Link
          to={addressOf(filters)}
          aria-label={t('open', called)}
          className="font-semibold text-link underline underline-offset-2 wrap-anywhere"
        >
          <bdi>{name}</bdi>
        </Link>
        <p className="text-sm text-muted">{t('savedOn', { day: format.dayOf(createdAt) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon="download"
          aria-label={t('download', called)}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('downloadShort')}
        </Button>
        <Button
          size="sm"
          aria-label={t('delete', called)}
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        >
          {t('deleteShort')}
        </Button>
      </div>
    </li>
  )
}
