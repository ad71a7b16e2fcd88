import { useTranslation } from 'react-i18next'
import { SampleMark, SourceLine, usePick, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { HubPart } from './hub-part.tsx'

/** The figures that savings are computed with. */
export function YouthFactors() {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  const pick = usePick()
  return (
    <HubPart
      kind="youth-factor"
      id="factors"
      title={t('youth.factorsTitle')}
      text={t('youth.factorsText')}
      room="h-40 w-full"
    >
      {({ items, sources }) => (
        <ul className="grid grid-cols-1 gap-6 rounded-card border border-line bg-surface p-6 sm:grid-cols-2">
          {items.map(({ slug, body, sample }) => (
            <li key={slug}>
              <KeyFigure
                label={<Words of={body.name} />}
                value={format.number(body.value)}
                unit={pick(body.unit).text}
                badge={sample && <SampleMark />}
                note={
                  <>
                    {body.note && <Words of={body.note} />}
                    <SourceLine ids={body.sources} sources={sources} className="text-xs" />
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </HubPart>
  )
}
