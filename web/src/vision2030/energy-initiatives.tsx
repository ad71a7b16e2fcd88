import { useTranslation } from 'react-i18next'
import { SampleMark, SourceLine, Words } from '../content/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { Part } from './part.tsx'

export function EnergyInitiatives() {
  const { t } = useTranslation('vision2030')
  const format = useFormat()
  return (
    <Part
      kind="vision-energy-initiative"
      id="energy"
      title={t('energy.title')}
      text={t('energy.text')}
      introduction="ministry-of-energy"
      room="h-[28rem] w-full"
    >
      {({ items, sources }) => (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {items.map(({ slug, body, sample }) => (
            <li key={slug} className="grid grid-cols-1 gap-x-10 gap-y-2 p-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <div className="space-y-1">
                <h3 className="text-lg">
                  <Words of={body.name} />
                </h3>
                {body.since !== null && (
                  <p className="text-sm text-muted">{t('energy.since', { year: format.year(body.since) })}</p>
                )}
                {sample && <SampleMark />}
              </div>
              <div className="space-y-1">
                <p>
                  <Words of={body.summary} />
                </p>
                <SourceLine ids={body.sources} sources={sources} className="text-xs" />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Part>
  )
}
