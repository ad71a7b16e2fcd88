import type { ContentKind } from '@athar/contracts/content'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceLine, usePublished, Words, type Published } from '../content/index.ts'
import { HydrationBoundary } from '../ui/hydration-boundary.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'

type PartProps<K extends ContentKind> = {
  readonly id: string
  readonly title: string
  readonly text: string
  /** The entry of the kind `page-text` by which an editor words the introduction; until there is one, the page's own words. */
  readonly introduction?: string
  readonly kind: K
  /** The height of the content, so that nothing jumps when it comes. */
  readonly room: string
  readonly children: (published: Published<K>) => ReactNode
}

/** A titled part of the page over published content: a part that fails leaves the others standing, and can be tried again. */
export function Part<K extends ContentKind>({ id, title, text, introduction, kind, room, children }: PartProps<K>) {
  const { t } = useTranslation(['vision2030', 'common'])
  const query = usePublished(kind)
  return (
    <HydrationBoundary>
      <section aria-labelledby={id} className="grid grid-cols-1 gap-6">
        <Head id={id} title={title} text={text} introduction={introduction} />
        {query.isPending ? (
          <Skeleton className={room} />
        ) : query.isError ? (
          <ErrorState
            title={t('part.failedTitle')}
            retry={{ label: t('common:generic.retry'), onRetry: () => void query.refetch() }}
          >
            <p>{t('part.failedText')}</p>
          </ErrorState>
        ) : query.data.items.length === 0 ? (
          <p className="text-muted">{t('part.empty')}</p>
        ) : (
          children(query.data)
        )}
      </section>
    </HydrationBoundary>
  )
}

type HeadProps = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly introduction: string | undefined
}

function Head({ id, title, text, introduction }: HeadProps) {
  const texts = usePublished('page-text')
  const edited = texts.data?.items.find(({ slug }) => slug === introduction)?.body
  return (
    <div className="max-w-3xl break-after-avoid space-y-2">
      <h2 id={id} className="text-3xl">
        {edited?.title ? <Words of={edited.title} /> : title}
      </h2>
      <p className="text-muted">{edited ? <Words of={edited.text} /> : text}</p>
      {edited && texts.data && <SourceLine ids={edited.sources} sources={texts.data.sources} className="text-xs" />}
    </div>
  )
}
