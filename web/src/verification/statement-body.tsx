import { accreditorIn } from '@athar/contracts/organisations'
import { isUnquantified, type Finding, type StatementDraft } from '@athar/contracts/verification'
import { dayOf, isolate, nameIn } from '@athar/i18n'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Code, NameText } from '../ui/inline.tsx'
import { Draws } from './draws.tsx'
import {
  Effect,
  Effects,
  Fact,
  Facts,
  figureKeys,
  Kilograms,
  MethodFacts,
  PeriodFacts,
  ReportFacts,
  TermFacts,
  Written,
} from './facts.tsx'

type StatementProps = {
  readonly content: StatementDraft
  /** Absent before the signature. */
  readonly number?: string | undefined
  /** What stands under the signature besides. */
  readonly children?: ReactNode
}

/** A statement part by part, in the order in which it is printed. */
export function StatementBody({ content, number, children }: StatementProps) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const texts = content.texts[lang]
  return (
    <div className="grid grid-cols-1 gap-8 rounded-card border border-line bg-surface p-5 sm:p-8">
      <Part title={t('opinion.title')}>
        <p className="text-sm text-muted">
          <NameText name={nameIn(lang, content.verifier.name)} />
          {number !== undefined && (
            <>
              {' · '}
              <Code>{number}</Code>
            </>
          )}
        </p>
        <p>{texts.engagement}</p>
        <p>
          <strong>{t(`conclusions.${content.opinion.conclusion}`)}:</strong> {texts.conclusion}
        </p>
        {content.opinion.text !== '' && (
          <div className="grid grid-cols-1 gap-1">
            <h3 className="font-semibold">{t('opinion.text')}</h3>
            <Written>{content.opinion.text}</Written>
          </div>
        )}
      </Part>
      <Covered content={content} />
      <Part title={t('terms.title')}>
        <Facts>
          <Fact name={t('terms.level')}>{t(`levels.${content.level}`)}</Fact>
          <Fact name={t('statement.standard')}>
            <bdi>{content.standard}</bdi>
          </Fact>
          <TermFacts terms={content} />
        </Facts>
      </Part>
      <Part title={t('statement.responsibilities')}>
        <p>{texts.clientDuties}</p>
        <p>{texts.verifierDuties}</p>
      </Part>
      <Part title={t('statement.independence')}>
        <p>{texts.independence}</p>
      </Part>
      <Part title={t('statement.limits')}>
        <p>{texts.limits}</p>
      </Part>
      <WorkDone content={content} />
      <Signature content={content} number={number}>
        {children}
      </Signature>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

type Of = { readonly content: StatementDraft }

function Covered({ content }: Of) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const { figures, subject, locked } = content
  if (subject.kind === 'report')
    return (
      <Part title={t('statement.reportTitle')}>
        <Facts>
          <ReportFacts report={subject} />
        </Facts>
      </Part>
    )
  if (subject.kind === 'project')
    return (
      <Part title={t('period.title')}>
        <Facts>
          <PeriodFacts of={subject} />
        </Facts>
      </Part>
    )
  if (figures === null) return null
  return (
    <Part title={t('statement.figures')}>
      <p className="text-sm text-muted">{t('statement.figuresCaption', { set: isolate(figures.gwpSet) })}</p>
      <Facts>
        {figureKeys.map((key) => (
          <Fact key={key} name={t(`figures.${key}`)}>
            <Kilograms kg={figures[key]} />
            {figures[key] !== null && (
              <span className="block text-sm text-muted">
                <bdi>{format.number(figures[key])}</bdi> {t('finding.effectUnit')}
              </span>
            )}
          </Fact>
        ))}
        <MethodFacts figures={figures} />
        <Fact name={t('statement.lockedTotals')}>
          {locked === null ? (
            t('statement.notLocked')
          ) : locked.totals === null ? (
            t('statement.notLogged')
          ) : (
            <Code className="break-all">{locked.totals}</Code>
          )}
        </Fact>
        {locked !== null && (
          <Fact name={t('statement.exported')}>
            <Code className="break-all">{locked.exported}</Code>
          </Fact>
        )}
      </Facts>
    </Part>
  )
}

function WorkDone({ content: { materiality, sample, findings, misstatedKg } }: Of) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const threshold = format.emissions(materiality.kg)
  return (
    <>
      <Part title={t('statement.work')}>
        <Facts>
          <Fact name={t('terms.percent')}>
            {t('terms.materiality', {
              percent: `${format.number(materiality.percent)}${format.percentSign}`,
              amount: threshold.value,
              unit: threshold.unit,
            })}
          </Fact>
          <Fact name={t('sample.title')}>
            <bdi>{format.count(sample.size)}</bdi>
          </Fact>
          <Fact name={t('statement.exceptions')}>
            <bdi>{format.count(sample.exceptions)}</bdi>
          </Fact>
          <Fact name={t('finding.title')}>
            <bdi>{format.count(findings.count)}</bdi>
          </Fact>
          <Fact name={t('page.misstated')}>
            <Effects kg={misstatedKg} leavesOut={findings.kept.some(isUnquantified)} />
          </Fact>
        </Facts>
      </Part>
      <Part title={t('sample.draws')}>
        <p className="text-sm text-muted">{t('sample.drawsText')}</p>
        <Draws draws={sample.draws} withHead />
        {sample.earlierDraws > 0 && <p>{t('sample.earlier', format.counted(sample.earlierDraws))}</p>}
      </Part>
      {findings.kept.length > 0 && (
        <Part title={t('statement.kept')}>
          <ul className="grid grid-cols-1 gap-2">
            {findings.kept.map((finding) => (
              <li key={finding.number} className="grid grid-cols-1 gap-1">
                <FindingLine of={finding} />
                {finding.origin === 'verifier' ? (
                  <Written>{finding.basis}</Written>
                ) : (
                  <p>{t(`origins.${finding.origin}`)}</p>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {findings.closed.length > 0 && (
        <Part title={t('statement.closed')}>
          <ul className="grid grid-cols-1 gap-2">
            {findings.closed.map((finding) => (
              <li key={finding.number}>
                <FindingLine of={finding} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

type FindingLineProps = {
  readonly of: Pick<Finding, 'number' | 'severity' | 'effectKg'>
}

function FindingLine({ of }: FindingLineProps) {
  const { t } = useTranslation('verification')
  const { number, severity } = of
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">{t('finding.named', { number })}</span>
      <Badge tone={severity === 'material-misstatement' ? 'critical' : 'neutral'}>{t(`severities.${severity}`)}</Badge>
      <Effect of={of} />
    </p>
  )
}

function Signature({ content, number, children }: StatementProps) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const { body, number: accredited, validFrom, validTo, sectors } = content.verifier.accreditation
  const day = dayOf(new Date(content.signedAt))
  return (
    <Part title={t('statement.signature')}>
      <Facts>
        <Fact name={t('statement.signedBy')}>
          <bdi>{content.signedBy}</bdi>
        </Fact>
        <Fact name={t('statement.reviewedBy')}>
          <bdi>{content.reviewedBy}</bdi>
        </Fact>
        {number !== undefined && (
          <Fact name={t('statement.signedAt')}>
            <bdi>{format.instant(content.signedAt)}</bdi>
          </Fact>
        )}
        <Fact name={t('statement.placeAndDay')}>
          {t('statement.placeAndDayOf', { place: isolate(content.place), day: format.day(day) })}
        </Fact>
        <Fact name={t('statement.accreditation')}>
          {t('statement.accreditationOf', { body: isolate(accreditorIn(lang, body)), number: isolate(accredited) })}
        </Fact>
        <Fact name={t('statement.accreditedFor')}>
          <Written>{sectors}</Written>
        </Fact>
        <Fact name={t('statement.accreditedDays')}>
          {t('statement.accreditedDaysOf', { from: format.day(validFrom), to: format.day(validTo) })}
        </Fact>
        {children}
      </Facts>
    </Part>
  )
}
