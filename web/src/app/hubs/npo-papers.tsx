import { useTranslation } from 'react-i18next'
import { SampleMark, usePick, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { HubPart } from './hub-part.tsx'
import { pointsOf } from './hub-points.tsx'

/** What non-profits are asked for when they register. */
export function NpoDocuments() {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  return (
    <HubPart kind="npo-document" id="documents" title={t('npo.documentsTitle')} room="h-96 w-full">
      {({ items }) => (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {items.map(({ slug, body, sample }) => (
            <li key={slug} className="flex flex-col items-start justify-between gap-x-6 gap-y-2 px-6 py-4 sm:flex-row">
              <div className="min-w-0">
                <h3 className="text-base">
                  <Words of={body.name} />
                </h3>
                <p className="text-sm text-muted">
                  <Words of={body.hint} />
                </p>
                {body.formats.length > 0 && (
                  <p className="text-sm text-muted">
                    <bdi>{body.formats.map((ending) => ending.toUpperCase()).join(', ')}</bdi>
                    {t('common.pointSeparator')}
                    {t('npo.upTo', { size: format.fileSize(body.maxMb * 1_000_000) })}
                  </p>
                )}
              </div>
              <p className="flex shrink-0 flex-wrap gap-2">
                <Badge tone={body.required ? 'info' : 'neutral'}>
                  {t(body.required ? 'npo.required' : 'npo.later')}
                </Badge>
                {sample && <SampleMark />}
              </p>
            </li>
          ))}
        </ul>
      )}
    </HubPart>
  )
}

/** What applications are weighed by, in points, with the questions that they answer. */
export function NpoCriteria() {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  const pick = usePick()
  return (
    <HubPart
      kind="npo-criterion"
      id="criteria"
      title={t('npo.criteria.title')}
      text={t('npo.criteria.text')}
      room="h-64 w-full"
    >
      {({ items }) => (
        <ul className="grid grid-cols-1 gap-x-10 gap-y-5 md:grid-cols-2">
          {items.map(({ slug, body, sample }) => {
            const points = t('npo.criteria.points', { count: body.weight, points: format.count(body.weight) })
            return (
              <li key={slug} className="grid grid-cols-1 gap-1.5">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-semibold">
                    <Words of={body.name} />
                    {sample && <SampleMark className="ms-2" />}
                  </span>
                  <bdi className="text-sm text-muted">{points}</bdi>
                </p>
                <ProgressBar label={pick(body.name).text} value={body.weight} valueText={points} />
              </li>
            )
          })}
        </ul>
      )}
    </HubPart>
  )
}

/** What an application is to answer. */
export function NpoQuestions() {
  const { t } = useTranslation('hubs')
  return (
    <HubPart
      kind="hub-point"
      id="questions"
      title={t('npo.questionsTitle')}
      room="h-40 w-full"
      only={pointsOf('npo-question')}
    >
      {({ items }) => (
        <ol className="grid list-decimal grid-cols-1 gap-x-10 gap-y-2 ps-6 md:grid-cols-2">
          {items.map(({ slug, body, sample }) => (
            <li key={slug} className="ps-1">
              <Words of={body.text} />
              {sample && <SampleMark className="ms-2" />}
            </li>
          ))}
        </ol>
      )}
    </HubPart>
  )
}
