import { countedOfTheLibrary } from '@athar/contracts/counted'
import { useTranslation } from 'react-i18next'
import { SourceLine, usePick, usePublished, Words, type Published } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'

type Claim = Published<'landing-text'>['items'][number]
const kinds = ['factors', 'saudiFactors', 'activities', 'datapoints'] as const

/** What is counted first, then what an editor says of the platform; made-up figures are one line, and say so. */
export function Claims() {
  const { t } = useTranslation('landing')
  const format = useFormat()
  const claims = usePublished('landing-text').data
  const stated = claims?.items.filter(({ sample }) => !sample) ?? []
  return (
    <div className="grid grid-cols-1 gap-6 md:col-span-2">
      <ul aria-label={t('about.figures')} className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {kinds.map((kind) => (
          <li key={kind} className="grid grid-cols-1 content-start gap-0.5 border-t-3 border-action pt-3">
            <p className="figures text-3xl font-semibold">
              <bdi>{format.count(countedOfTheLibrary[kind])}</bdi>
            </p>
            <p>{t(`counted.${kind}`)}</p>
          </li>
        ))}
        {stated.map(({ slug, body }) => (
          <li key={slug} className="grid grid-cols-1 content-start gap-0.5 border-t-3 border-action pt-3">
            {body.figure && (
              <p className="figures text-3xl font-semibold">
                <Words of={body.figure} />
              </p>
            )}
            <p>
              <Words of={body.title} />
            </p>
            {body.text && (
              <p className="text-sm text-muted">
                <Words of={body.text} />
              </p>
            )}
            <SourceLine ids={body.sources} sources={claims?.sources ?? []} className="text-xs" />
          </li>
        ))}
      </ul>
      <Illustrative claims={claims?.items.filter(({ sample }) => sample) ?? []} />
    </div>
  )
}

/** Nobody has counted these. */
function Illustrative({ claims }: { readonly claims: readonly Claim[] }) {
  const { t } = useTranslation('landing')
  const pick = usePick()
  if (claims.length === 0) return null
  return (
    <p className="text-sm text-muted">
      {t('counted.illustrative')}{' '}
      {claims.map(({ slug, body }, at) => (
        <span key={slug}>
          {at > 0 && ' · '}
          <bdi>
            {body.figure && <>{pick(body.figure).text} </>}
            {pick(body.title).text}
          </bdi>
        </span>
      ))}
    </p>
  )
}
