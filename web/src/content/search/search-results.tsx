import type { SearchHit } from '@athar/contracts/content'
import { paths } from '@athar/contracts/paths'
import { directionOf } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { useErrorWords } from '../../platform/api/index.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { SampleBadge } from '../sample-mark.tsx'
import { FoundText } from './found-text.tsx'
import type { useSearch } from './use-search.ts'
import { Fading } from '../../ui/fading.tsx'

type Found = ReturnType<typeof useSearch>
type ResultsProps = { readonly found: Found; readonly onLook: (words: string) => void }

/** What was found, under the area it belongs to; or what else to do. */
export function SearchResults({ found, onLook }: ResultsProps) {
  const { t } = useTranslation(['content', 'common'])
  const format = useFormat()
  const errorWords = useErrorWords()
  const { query, words, isAsked } = found
  if (!isAsked) return <Ways />
  if (query.error)
    return (
      <ErrorState
        title={t('search.failed')}
        retry={{ label: t('common:generic.retry'), onRetry: () => void query.refetch() }}
      >
        <p>{errorWords(query.error).text}</p>
      </ErrorState>
    )
  // What an earlier search found says nothing of these words: it stands meanwhile, and that nothing was found is not said of them.
  const stale = query.isPlaceholderData
  if (!query.data || (stale && query.data.total === 0))
    return (
      <output className="grid grid-cols-1 gap-4" aria-label={t('search.searching')}>
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </output>
    )
  const { groups, total, suggestions } = query.data
  if (total === 0)
    return (
      <div className="grid grid-cols-1 gap-6">
        <output className="block space-y-1">
          <h2 className="text-xl">{t('search.nothing', { words })}</h2>
          <p className="text-muted">{t('search.nothingText')}</p>
        </output>
        {suggestions.length > 0 && (
          <div className="space-y-2">
            <p>{t('search.suggestions')}</p>
            <p className="flex flex-wrap gap-2">
              {suggestions.map((word) => (
                <Button key={word} size="sm" onClick={() => onLook(word)}>
                  <bdi>{word}</bdi>
                </Button>
              ))}
            </p>
          </div>
        )}
        <Ways />
      </div>
    )
  return (
    <div className="grid grid-cols-1 gap-8">
      <output className="block text-sm text-muted">
        {stale ? t('search.searching') : t('search.found', { ...format.counted(total), words })}
      </output>
      <Fading stale={stale}>
        <div className="grid grid-cols-1 gap-8">
          {groups.map(({ group, hits }) => (
            <section key={group} aria-labelledby={`found-${group}`} className="grid grid-cols-1 gap-3">
              <h2 id={`found-${group}`} className="text-lg">
                {t(`search.groups.${group}`)}
              </h2>
              <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                {hits.map((hit) => (
                  <Hit key={hit.id} hit={hit} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Fading>
    </div>
  )
}

function Hit({ hit: { path, title, excerpt, elsewhere, sample } }: { readonly hit: SearchHit }) {
  const { t } = useTranslation('content')
  return (
    <li className="space-y-1 px-5 py-4">
      <Link data-hit to={path} className="text-base font-semibold text-link underline underline-offset-2">
        <FoundText shown={title} />
      </Link>
      {sample && (
        <span className="ms-2">
          <SampleBadge />
        </span>
      )}
      {excerpt && (
        <p className="text-sm text-muted">
          <FoundText shown={excerpt} />
        </p>
      )}
      {elsewhere && (
        // A column of its own: its lines run the way of their language.
        <p className="flex gap-1.5 text-sm text-muted">
          <span className="shrink-0">{t(`search.elsewhere.${elsewhere.lang}`)}</span>
          <span dir={directionOf(elsewhere.lang)} className="min-w-0">
            <FoundText shown={elsewhere} />
          </span>
        </p>
      )}
    </li>
  )
}

const ways = [
  ['vision2030', paths.vision2030()],
  ['sgi', paths.sgi()],
  ['esgToolkit', paths.esgToolkit()],
  ['mrv', paths.mrv()],
  ['npo', paths.npo()],
  ['youth', paths.youth()],
  ['marketplace', paths.marketplace()],
] as const

/** The areas of the platform, for whoever has no word yet, or none that leads anywhere. */
function Ways() {
  const { t } = useTranslation(['content', 'common'])
  return (
    <nav aria-label={t('search.ways')} className="space-y-3">
      <p>{t('search.ways')}</p>
      <ul className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2">
        {ways.map(([area, path]) => (
          <li key={area}>
            <Link to={path} className="font-semibold text-link underline underline-offset-2">
              {t(`common:nav.${area}.title`)}
            </Link>
            <p className="text-sm text-muted">{t(`common:nav.${area}.description`)}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}
