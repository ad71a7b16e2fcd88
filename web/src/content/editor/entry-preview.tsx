import { checkBody, listSources, type Entry } from '@athar/contracts/content'
import { languages, type Lang } from '@athar/i18n'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { LanguageScope, useLanguage } from '../../platform/language/index.ts'
import { useTone, type Tone } from '../../platform/tone/use-tone.ts'
import { cx } from '../../ui/cx.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { ContentPreviews } from '../../platform/content-previews.ts'
import { shapeOfKind } from './form/field-shape.ts'
import { PartPreview } from './part-preview.tsx'
import { PreviewBody } from './preview-body.tsx'
import type { Working } from './use-working-copy.ts'
import { useWordsOfBoth } from '../../platform/language/use-words-of-both.ts'

type EntryPreviewProps = {
  readonly entry: Pick<Entry, 'kind' | 'slug' | 'position'>
  readonly working: Working
  readonly previews: ContentPreviews
}
const tones = ['light', 'dark'] as const satisfies readonly Tone[]

/** The draft as a reader meets it: on its page, in the language and the tone that are chosen here. */
export function EntryPreview({ entry, working, previews }: EntryPreviewProps) {
  const { t } = useTranslation('content-editor')
  const page = useLanguage()
  const [lang, setLang] = useState<Lang>(page.lang)
  const { tone: pageTone } = useTone()
  const [tone, setTone] = useState<Tone>(pageTone)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t('previewLanguage')}
          value={lang}
          onChange={setLang}
          options={languages.map((value) => ({ value, label: t(`previewIn.${value}`) }))}
        />
        <Segmented
          label={t('previewTone')}
          value={tone}
          onChange={setTone}
          options={tones.map((value) => ({ value, label: t(`previewTones.${value}`) }))}
        />
      </div>
      <Shown entry={entry} working={working} previews={previews} lang={lang} tone={tone} />
    </div>
  )
}

type ShownProps = EntryPreviewProps & { readonly lang: Lang; readonly tone: Tone }

function Shown({ entry, working, previews, lang, tone }: ShownProps) {
  const { t } = useTranslation('content-editor')
  const { kind, slug, position } = entry
  const draft = useMemo(() => {
    const checked = checkBody(kind, working.body)
    return checked.ok ? { slug, position, body: checked.body, sample: working.sample } : null
  }, [kind, slug, position, working])
  const part = draft && previews[kind]?.(slug, draft.body)
  return (
    <>
      <p className="text-sm text-muted">{t(part ? 'previewLinks' : draft ? 'previewNowhere' : 'previewIncomplete')}</p>
      <article
        aria-label={t(`previewIn.${lang}`)}
        className={cx(
          'overflow-x-auto rounded-card border border-line bg-sunken text-text',
          tone === 'dark' ? 'scheme-dark' : 'scheme-light',
        )}
      >
        {part ? (
          <div className="p-4 sm:p-6">
            <PartPreview kind={kind} part={part} draft={draft} lang={lang} />
          </div>
        ) : (
          <Plain kind={kind} working={working} lang={lang} />
        )}
      </article>
    </>
  )
}

/** Member by member: what is not whole yet, or stands on no page. */
function Plain({ kind, working, lang }: Pick<Entry, 'kind'> & { readonly working: Working; readonly lang: Lang }) {
  const sources = useApiQuery(listSources, {}).data?.items ?? []
  const ready = useWordsOfBoth()
  if (!ready) return <Skeleton className="h-40 w-full" />
  return (
    <LanguageScope lang={lang}>
      <div className="grid grid-cols-1 gap-4 bg-surface p-6">
        <PreviewBody
          members={shapeOfKind(kind)}
          body={(working.body ?? {}) as Record<string, unknown>}
          sources={sources}
          sample={working.sample}
        />
      </div>
    </LanguageScope>
  )
}
