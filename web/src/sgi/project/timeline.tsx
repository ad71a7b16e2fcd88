import type { Project } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMetricText } from '../metric-text.tsx'
import { WithdrawUpdate } from './withdraw-update.tsx'

/** What became of it, newest first, and the figures it reported on the way. */
export function Timeline({ project }: { readonly project: Project }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const counted = useMetricText()
  return (
    <section aria-labelledby="updates" className="grid grid-cols-1 gap-4">
      <h2 id="updates" className="text-2xl">
        {t('project.updates')}
      </h2>
      {project.updates.length === 0 ? (
        <p className="text-muted">{t('project.noUpdates')}</p>
      ) : (
        <ol className="grid grid-cols-1 gap-6 border-s-2 border-line ps-6">
          {project.updates.map((update) => (
            <li key={update.id} className="grid grid-cols-1 gap-1.5">
              <p className="text-sm text-muted">
                <time dateTime={update.happenedOn}>
                  <bdi>{format.day(update.happenedOn)}</bdi>
                </time>
                {' · '}
                {t(`project.postedBy.${update.postedBy}`)}
              </p>
              <h3 className="text-lg">
                <Words of={update.title} />
              </h3>
              <p className="whitespace-pre-line">
                <Words of={update.text} />
              </p>
              {update.values.length > 0 && (
                <ul className="space-y-1 text-sm">
                  {update.values.map(({ metric, year, value }) => (
                    <li key={`${metric} ${year}`} className="flex flex-wrap items-center gap-2">
                      {t('project.reportedValue', {
                        metric: t(`metrics.${metric}.name`),
                        year: format.year(year),
                        value: counted(metric, value, format.number(value)),
                      })}
                      <Badge tone="warning">{t('project.notVerified')}</Badge>
                    </li>
                  ))}
                </ul>
              )}
              <WithdrawUpdate project={project} update={update} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
