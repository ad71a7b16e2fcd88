import type { ContentBodies } from '@athar/contracts/content'
import { otherLanguage } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { SampleMark, SourceLine, Words, type Published } from '../content/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { Part } from './part.tsx'

export function Pillars() {
  const { t } = useTranslation('vision2030')
  return (
    <Part
      kind="vision-pillar"
      id="pillars"
      title={t('pillars.title')}
      text={t('pillars.text')}
      introduction="vision-pillars-note"
      room="h-[34rem] w-full"
    >
      {({ items, sources }) => (
        <div className="grid grid-cols-1 gap-x-8 gap-y-12 md:grid-cols-3 print:grid-cols-3">
          {items.map(({ slug, body, sample }) => (
            <Pillar key={slug} pillar={body} sample={sample} sources={sources} />
          ))}
        </div>
      )}
    </Part>
  )
}

type PillarProps = {
  readonly pillar: ContentBodies['vision-pillar']
  readonly sample: boolean
  readonly sources: Published<'vision-pillar'>['sources']
}

function Pillar({ pillar, sample, sources }: PillarProps) {
  const { lang } = useLanguage()
  const other = otherLanguage(lang)
  return (
    <article className="grid grid-cols-1 content-start gap-4 border-t-3 border-action pt-4">
      <div>
        <h3 className="text-2xl">
          <Words of={pillar.title} />
        </h3>
        {pillar.title[other] !== '' && pillar.title[lang] !== '' && (
          <p className="text-muted">
            <bdi lang={other}>{pillar.title[other]}</bdi>
          </p>
        )}
        {sample && <SampleMark className="mt-2" />}
      </div>
      <p>
        <Words of={pillar.summary} />
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {pillar.initiatives.map((initiative) => (
          <li key={initiative.id} className="space-y-1 py-4">
            <h4 className="text-base">
              <Words of={initiative.name} />
            </h4>
            <p className="text-muted">
              <Words of={initiative.summary} />
            </p>
            <SourceLine ids={[initiative.source]} sources={sources} className="text-xs" />
          </li>
        ))}
      </ul>
    </article>
  )
}
