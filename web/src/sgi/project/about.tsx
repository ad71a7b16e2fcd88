import type { Project } from '@athar/contracts/sgi'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SourceLine, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { useMetricText } from '../metric-text.tsx'
import { useDateText } from './use-date-text.ts'

export function About({ project }: { readonly project: Project }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const counted = useMetricText()
  const { target } = project
  return (
    <section aria-labelledby="about" className="grid grid-cols-1 gap-4">
      <h2 id="about" className="text-2xl">
        {t('project.about')}
      </h2>
      <p className="text-lg">
        <Words of={project.summary} />
      </p>
      {(project.impact.en !== '' || project.impact.ar !== '') && (
        <div>
          <h3 className="text-base">{t('project.impact')}</h3>
          <p>
            <Words of={project.impact} />
          </p>
        </div>
      )}
      {target && (
        <div>
          <h3 className="text-base">{t('project.target')}</h3>
          <p>
            {t('project.targetText', {
              value: counted(target.metric, target.value, format.number(target.value)),
              year: format.year(target.year),
            })}
          </p>
        </div>
      )}
      <SourceLine ids={project.sources.map(({ id }) => id)} sources={project.sources} />
    </section>
  )
}

export function Facts({ project }: { readonly project: Project }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const dateText = useDateText()
  return (
    <dl className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-6 wrap-anywhere">
      <Fact name={t('project.status')}>
        {t(`statuses.${project.status}`)}
        {project.phase && (
          <span className="block text-muted">
            <Words of={project.phase} />
          </span>
        )}
      </Fact>
      <Fact name={t('project.dates')}>
        <ul>
          {project.dates.map((date, at) => (
            <li key={at}>
              {t(`dates.${date.what}`)}: <bdi>{dateText(date)}</bdi>
            </li>
          ))}
          {project.milestones.map(({ title, on }, at) => (
            <li key={`m${at}`}>
              <Words of={title} />: <bdi>{format.day(on)}</bdi>
            </li>
          ))}
        </ul>
      </Fact>
      {project.capacityMw !== null && (
        <Fact name={t('project.capacity')}>
          <bdi>{format.number(project.capacityMw)}</bdi> {t('units.MW')}
        </Fact>
      )}
      <Fact name={t('project.participants')}>
        {project.participants === null ? (
          <span className="text-muted">{t('project.participantsUnknown')}</span>
        ) : (
          t('project.participantsCount', { count: project.participants, number: format.count(project.participants) })
        )}
        {project.partners.length > 0 && (
          <ul className="mt-1">
            {project.partners.map((partner, at) => (
              <li key={at}>
                <Words of={partner} />
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name={t('project.registeredBy')}>
        {project.registeredBy ? <Words of={project.registeredBy} /> : t('project.shipped')}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
