import type { IssuablePeriod, Issuance } from '@athar/contracts/credits'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { Tonnes } from '../tonnes.tsx'

type Period = Omit<IssuablePeriod, 'projectName' | 'organisation' | 'verifiedAt' | 'own'>
type Fact = { readonly label: string; readonly value: ReactNode }

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-1 gap-x-4 gap-y-1 wrap-anywhere sm:grid-cols-[auto_1fr]">
    {facts.map(({ label, value }) => (
      <Fragment key={label}>
        <dt className="text-muted">{label}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)

/** What of a verified period is issued, and what is not. */
export function usePeriodFacts(): (period: Period | Issuance) => readonly Fact[] {
  const { t } = useTranslation(['credits', 'credit-registry'])
  const format = useFormat()
  return ({ from, to, methodology, methodologyVersion, statement, verifiedTonnes, tonnes, rest, vintages }) => [
    {
      label: t('desk.period'),
      value: <bdi>{t('desk.days', { from: format.day(from), to: format.day(to) })}</bdi>,
    },
    {
      label: t('desk.methodology'),
      value: (
        <>
          {t(`credit-registry:projectTypes.${methodology}`)} <bdi>{methodologyVersion}</bdi>
        </>
      ),
    },
    {
      label: t('desk.statement'),
      value: (
        <Link to={paths.proof(statement)} className="text-link underline underline-offset-2">
          <bdi>{statement}</bdi>
        </Link>
      ),
    },
    { label: t('desk.verified'), value: <Tonnes of={verifiedTonnes} /> },
    { label: t('desk.whole'), value: <Tonnes of={tonnes} /> },
    {
      label: t('desk.vintages'),
      value: vintages
        .map(({ year, tonnes: of }) =>
          isolate(t('desk.vintage', { year: format.year(year), tonnes: format.number(of) })),
        )
        .join(' · '),
    },
    { label: t('desk.rest'), value: <Tonnes of={rest} /> },
  ]
}
