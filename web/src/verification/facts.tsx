import {
  digestOfNothing,
  isUnquantified,
  type Finding,
  type VerifiedFigures,
  type VerifiedProject,
  type VerifiedReport,
} from '@athar/contracts/verification'
import { isolate } from '@athar/i18n'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'

export const figureKeys = [
  'scope1',
  'scope2Location',
  'scope2Market',
  'scope3',
  'totalLocation',
  'totalMarket',
] as const

export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">{children}</dl>
)

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 sm:contents">
    <dt className="text-sm text-muted sm:py-0.5">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

/** A text as a person wrote it: each line in its own direction, the whole at the start of the page's line. */
export const Written = ({ children }: { readonly children: string }) => (
  <p dir="auto" className="w-fit max-w-prose text-start break-words whitespace-pre-wrap [unicode-bidi:plaintext]">
    {children}
  </p>
)

/** What was verified, against what, and for whom. */
export function TermFacts({ terms }: { readonly terms: Record<'scope' | 'criteria' | 'users', string> }) {
  const { t } = useTranslation('verification')
  return (['scope', 'criteria', 'users'] as const).map((name) => (
    <Fact key={name} name={t(`terms.${name}`)}>
      <Written>{terms[name]}</Written>
    </Fact>
  ))
}

export function Kilograms({ kg }: { readonly kg: string | null }) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  if (kg === null) return <span className="text-muted">{t('figures.notEntered')}</span>
  const { value, unit } = format.emissions(kg)
  return (
    <span>
      <bdi dir="ltr">{value}</bdi> {unit}
    </span>
  )
}

/** The effect of a finding, or that it was not quantified. */
export function Effect({ of }: { readonly of: Pick<Finding, 'severity' | 'effectKg'> }) {
  const { t } = useTranslation('verification')
  if (isUnquantified(of)) return <span className="text-muted">{t('finding.unquantified')}</span>
  return <Kilograms kg={of.effectKg} />
}

/** A sum of effects; what was not quantified is missing in it, and then it is not 0. */
export function Effects({ kg, leavesOut }: { readonly kg: string; readonly leavesOut: boolean }) {
  const { t } = useTranslation('verification')
  if (!leavesOut) return <Kilograms kg={kg} />
  if (/^-?0(\.0*)?$/.test(kg)) return <span className="text-muted">{t('finding.unquantified')}</span>
  return (
    <span>
      <Kilograms kg={kg} /> <span className="text-muted">({t('finding.partly')})</span>
    </span>
  )
}

/** Percent of a whole: a little is not nothing. */
export function useShare() {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const percent = (value: string) => `${format.number(value)}${format.percentSign}`
  return (share: string): string =>
    Number(share) > 0 && Number(share) < 1 ? t('sample.below', { share: percent('1') }) : percent(share)
}

/** How the figures were made, and over which boundary. */
export function MethodFacts({ figures }: { readonly figures: VerifiedFigures }) {
  const { t } = useTranslation('verification')
  const facts = [
    [t('statement.approach'), t(`statement.approaches.${figures.approach}`)],
    [t('signing.gwpSet'), figures.gwpSet],
    [t('statement.library'), figures.library.join(', ')],
    [t('statement.boundary'), figures.boundary],
  ] as const
  return facts.map(([name, value]) => (
    <Fact key={name} name={name}>
      <bdi className="break-all">{value}</bdi>
    </Fact>
  ))
}

/** The edition of a report that is verified. */
export function ReportFacts({ report }: { readonly report: VerifiedReport }) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const facts = [
    [t('report.edition'), format.count(report.edition)],
    [t('report.frameworks'), report.frameworks.join(', ')],
    [t('report.items'), format.count(report.items)],
    [t('report.answers'), format.count(report.answers)],
    [t('report.sha256'), report.sha256],
  ] as const
  return facts.map(([name, value]) => (
    <Fact key={name} name={name}>
      <bdi className="break-all">{value}</bdi>
    </Fact>
  ))
}

const reductionKeys = ['baseline', 'project', 'leakage', 'uncertainty', 'net', 'counted'] as const

/** A monitoring period with its reductions, and the digests that are signed. */
export function PeriodFacts({ of }: { readonly of: VerifiedProject }) {
  const { t } = useTranslation('verification')
  const format = useFormat()
  const tonnes = (value: string) => (
    <span>
      <bdi dir="ltr">{format.number(value)}</bdi> {t('period.tonnes')}
    </span>
  )
  return (
    <>
      <Fact name={t('period.project')}>
        <bdi>{of.name}</bdi>
      </Fact>
      <Fact name={t('period.days')}>{t('period.daysOf', { from: format.day(of.from), to: format.day(of.to) })}</Fact>
      <Fact name={t('period.methodology')}>
        {t('period.methodologyOf', {
          name: t(`period.methodologies.${of.methodology}`),
          version: isolate(of.methodologyVersion),
        })}
      </Fact>
      <Fact name={t('period.gwpSet')}>
        <bdi>{of.gwpSet}</bdi>
      </Fact>
      {reductionKeys.map((key) => (
        <Fact key={key} name={t(`period.figures.${key}`)}>
          {tonnes(of.figures[key])}
        </Fact>
      ))}
      {of.figures.byYear.map(({ year, net }) => (
        <Fact key={year} name={t('period.ofYear', { year: format.year(year) })}>
          {tonnes(net)}
        </Fact>
      ))}
      <Fact name={t('period.result')}>
        <bdi className="break-all">{of.result}</bdi>
      </Fact>
      {of.readings !== null && (
        <Fact name={t('period.readings')}>
          {of.readings === digestOfNothing ? t('period.noReadings') : <bdi className="break-all">{of.readings}</bdi>}
        </Fact>
      )}
    </>
  )
}
