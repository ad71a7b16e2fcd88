import { listPublished, listSources, type ContentKind } from '@athar/contracts/content'
import { languages, type Lang } from '@athar/i18n'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createElement, useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { createQueryClient } from '../../platform/api/query-client.ts'
import { queryKeyOf, useApiQuery } from '../../platform/api/use-api-query.ts'
import { LanguageScope, loadWords } from '../../platform/language/index.ts'
import { Skeleton } from '../../ui/states.tsx'
import { usePublished, type Published, type PublishedEntry } from '../use-published.ts'
import type { PreviewPart } from '../../platform/content-previews.ts'

type Draft = { readonly slug: string; readonly position: number; readonly body: object; readonly sample: boolean }
type PartPreviewProps = {
  readonly kind: ContentKind
  readonly part: PreviewPart
  readonly draft: Draft
  readonly lang: Lang
}

/** The very part of the public page, given the draft in the place of what is published. */
export function PartPreview({ kind, part, draft, lang }: PartPreviewProps) {
  const published = usePublished(kind).data
  const sources = useApiQuery(listSources, {}).data?.items
  const shown = useLoaded(part)
  const client = useMemo(() => {
    if (!published || !sources) return null
    const others = part.among ? published.items.filter(({ slug }) => slug !== draft.slug) : []
    return clientShowing(kind, { items: inOrder([...others, asPublished(draft)]), sources })
  }, [kind, part.among, published, sources, draft])
  const frame = useRef<HTMLDivElement>(null)
  useLinksBeside(frame)
  return (
    <div ref={frame}>
      {shown && client ? (
        <QueryClientProvider client={client}>
          <LanguageScope lang={lang}>{createElement(shown)}</LanguageScope>
        </QueryClientProvider>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </div>
  )
}

type Item = PublishedEntry<ContentKind>

/** The body was held against its schema before it came here. */
const asPublished = (draft: Draft): Item =>
  ({ ...draft, version: 1, publishedAt: new Date().toISOString() }) as unknown as Item
const inOrder = (items: readonly Item[]): Item[] => items.toSorted((one, other) => one.position - other.position)

/** Answers of its own: what the page around it knows stays as it is. */
function clientShowing(kind: ContentKind, answer: Published<ContentKind>): QueryClient {
  const client = createQueryClient()
  const key = queryKeyOf(listPublished, null, { params: { kind } })
  client.setQueryDefaults(key, { staleTime: Infinity })
  client.setQueryData(key, answer)
  return client
}

/** The part with its words in both languages; the page's own come with it anyway. */
function useLoaded(part: PreviewPart): ComponentType | null {
  const { i18n } = useTranslation()
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType } | null>(null)
  useEffect(() => {
    let gone = false
    const words = loadWords(i18n, part.words).then(() => i18n.loadLanguages([...languages]))
    void Promise.all([part.load(), words]).then(([component]) => {
      if (!gone) setLoaded({ component })
    })
    return () => {
      gone = true
    }
  }, [i18n, part])
  return loaded?.component ?? null
}

/** Links are as good as on the page, and open beside the editor; nobody counts an editor as a visitor who followed one. */
function useLinksBeside(frame: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const openBeside = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href) return
      event.preventDefault()
      event.stopPropagation()
      open(link.href, '_blank', 'noopener')
    }
    current.addEventListener('click', openBeside, true)
    return () => current.removeEventListener('click', openBeside, true)
  }, [frame])
}
