import type { EngagedView } from '@athar/contracts/mrv-projects'
import { downloadPeriodFile, readPeriodOf } from '@athar/contracts/verification'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ComputedSteps, Reason, useUnitWords } from '../mrv-projects/index.ts'
import { fetchFile, useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { useFormat } from '../platform/language/index.ts'
import { Section } from '../ui/section.tsx'
import { Written } from './facts.tsx'
import { FileButton } from './file-button.tsx'
import type { Of } from './parts.tsx'

/** What the period's page shows its owner, for reading: steps, rules, flagged readings, corrections and evidence. */
export function PeriodReview({ of }: Of) {
  const { t } = useTranslation('verification')
  const query = useApiQuery(readPeriodOf, { params: { id: of.id } }, { staleTime: 0 })
  return (
    <Section title={t('period.open')}>
      <Loaded query={query}>{(view) => <Review id={of.id} of={view} />}</Loaded>
    </Section>
  )
}

type ReviewProps = { readonly id: string; readonly of: EngagedView }

function Review({ id, of: { period, checks, calibrations, scenes, flagged, corrections } }: ReviewProps) {
  const { t, i18n } = useTranslation('verification')
  const format = useFormat()
  const unitOf = useUnitWords()
  const say = i18n.t as unknown as (key: string) => string
  const file = (evidenceId: string, name: string) => (
    <div className="mt-1">
      <FileButton name={name} load={() => fetchFile(downloadPeriodFile, { params: { id, evidenceId } })} />
    </div>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      {period.result !== null && (
        <ComputedSteps
          figures={{ ...period.result.figures, rules: [...period.result.figures.rules, ...period.result.meters] }}
        />
      )}
      <Lines title={t('period.flagged')}>
        {flagged.map(({ channel, kind, unit, readAt, value, flags }) => (
          <li key={`${channel} ${readAt}`}>
            <bdi>{channel}</bdi> · <bdi>{format.instant(readAt)}</bdi> ·{' '}
            <bdi>
              {format.number(value)} {unitOf(unit)}
            </bdi>
            {flags.map((flag) => (
              <Reason key={flag.code} flag={flag} channel={{ kind, unit }} />
            ))}
          </li>
        ))}
      </Lines>
      <Lines title={t('period.corrections')}>
        {corrections.map(({ channel, readAt, value, reason, correctedAt }) => (
          <li key={`${channel} ${readAt} ${correctedAt}`}>
            <bdi>{channel}</bdi> · <bdi>{format.instant(readAt)}</bdi> ·{' '}
            {value === null ? t('period.confirmed') : <bdi dir="ltr">{format.number(value)}</bdi>}
            <Written>{reason}</Written>
          </li>
        ))}
      </Lines>
      <Lines title={t('period.calibrations')}>
        {calibrations.map(({ serialNumber, validFrom, validTo, evidenceId, fileName }) => (
          <li key={`${serialNumber} ${validFrom} ${evidenceId}`}>
            <bdi>{serialNumber}</bdi> · {t('period.daysOf', { from: format.day(validFrom), to: format.day(validTo) })}
            {file(evidenceId, fileName)}
          </li>
        ))}
      </Lines>
      <Lines title={t('period.scenes')}>
        {scenes.map(({ takenOn, sensor, evidenceId, fileName }) => (
          <li key={evidenceId}>
            <bdi>{sensor}</bdi> · {format.day(takenOn)}
            {file(evidenceId, fileName)}
          </li>
        ))}
      </Lines>
      <Lines title={t('period.checks')}>
        {checks.map(({ stage, line, reason, evidenceId, fileName }) => (
          <li key={`${stage} ${line}`}>
            {say(`mrv-projects:projects.lines.${line}`)}
            {reason !== '' && <Written>{reason}</Written>}
            {evidenceId !== null && fileName !== null && file(evidenceId, fileName)}
          </li>
        ))}
      </Lines>
    </div>
  )
}

function Lines({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  const { t } = useTranslation('verification')
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children.length === 0 ? (
        <p className="text-sm text-muted">{t('period.none')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2 text-sm">{children}</ul>
      )}
    </div>
  )
}
