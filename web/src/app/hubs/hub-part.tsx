import type { ContentKind } from '@athar/contracts/content'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceLine, usePublished, Words, type Published } from '../../content/index.ts'
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { HubSection } from './hub-page.tsx'

type HubPartProps<K extends ContentKind> = {
  readonly id: string
  readonly title: string
  readonly text?: ReactNode
  /** What else the part holds, whether or not anything of the kind is published. */
  readonly more?: ReactNode
  readonly kind: K
  /** Which entries of the kind stand here; all of them where it says nothing. */
  readonly only?: (item: Published<K>['items'][number]) => boolean
  /** What is said while none is published: a sentence, or nothing (null); without it the part is not there then. */
  readonly none?: string | null
  /** The height of the content, so that nothing jumps when it comes; absent where mostly there is none. */
  readonly room?: string | undefined
  readonly children: (published: Published<K>) => ReactNode
}

/** A titled part of an area's page over published content: one that fails leaves the others standing, and can be tried again. */
export function HubPart<K extends ContentKind>({ kind, only, none, room, children, ...head }: HubPartProps<K>) {
  const { t } = useTranslation(['hubs', 'common'])
  const query = usePublished(kind)
  const items = query.data?.items.filter((item) => only?.(item) ?? true) ?? []
  if (query.isSuccess && items.length === 0 && none === undefined) return null
  if (query.isPending && room === undefined) return null
  return (
    <HydrationBoundary>
      <HubSection id={head.id} title={head.title}>
        {head.text !== undefined && <div className="max-w-3xl">{head.text}</div>}
        {query.isPending ? (
          <Skeleton {...(room === undefined ? {} : { className: room })} />
        ) : query.isError ? (
          <ErrorState
            title={t('common.failed')}
            retry={{ label: t('common:generic.retry'), onRetry: () => void query.refetch() }}
          />
        ) : items.length === 0 ? (
          none && <p className="text-muted">{none}</p>
        ) : (
          children({ items, sources: query.data.sources })
        )}
        {head.more}
      </HubSection>
    </HydrationBoundary>
  )
}

/** An introduction as editors word it, with its sources; nothing while they published none. */
export function HubIntroduction({ slug }: { readonly slug: string }) {
  const texts = usePublished('page-text').data
  const body = texts?.items.find((item) => item.slug === slug)?.body
  if (!body || !texts) return null
  return (
    <div className="max-w-3xl space-y-1">
      {body.title && (
        <p className="font-semibold">
          <Words of={body.title} />
        </p>
      )}
      <p>
        <Words of={body.text} />
      </p>
      <SourceLine ids={body.sources} sources={texts.sources} className="text-xs" />
    </div>
  )
}
