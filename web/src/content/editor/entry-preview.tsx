import { listSources, type ContentKind, type Source } from '@athar/contracts/content'
import { languages, type Lang } from '@athar/i18n'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { LanguageScope } from '../../platform/language/index.ts'
import { Skeleton } from '../../ui/states.tsx'
import { shapeOfKind } from './form/field-shape.ts'
import { PreviewBody } from './preview-body.tsx'
import type { Working } from './use-working-copy.ts'

type EntryPreviewProps = { readonly kind: ContentKind; readonly working: Working }

/** The draft as a reader of each language meets it, both at once. */
export function EntryPreview({ kind, working }: EntryPreviewProps) {
  const { t } = useTranslation('content-editor')
  const sources = useApiQuery(listSources, {}).data?.items ?? []
  const ready = useWordsOfBoth()
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {languages.map((lang) => (
        <section key={lang} aria-labelledby={`preview-${lang}`} className="grid grid-cols-1 content-start gap-3">
          <h2 id={`preview-${lang}`} className="text-lg">
            {t(`previewIn.${lang}`)}
          </h2>
          {ready ? (
            <LanguageScope lang={lang}>
              <Reading kind={kind} working={working} sources={sources} />
            </LanguageScope>
          ) : (
            <Skeleton className="h-40 w-full" />
          )}
        </section>
      ))}
    </div>
  )
}

function Reading({ kind, working, sources }: EntryPreviewProps & { readonly sources: readonly Source[] }) {
  return (
    <article className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-6">
      <PreviewBody
        members={shapeOfKind(kind)}
        body={(working.body ?? {}) as Record<string, unknown>}
        sources={sources}
        sample={working.sample}
      />
    </article>
  )
}

/** The words of the language that the page is not in are fetched for the preview alone. */
function useWordsOfBoth(): boolean {
  const { i18n } = useTranslation()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let gone = false
    void i18n.loadLanguages([...(languages satisfies readonly Lang[])]).then(() => {
      if (!gone) setReady(true)
    })
    return () => {
      gone = true
    }
  }, [i18n])
  return ready
}
