import { callPhases, instalmentWorkflow, type Grant, type Instalment } from '@athar/contracts/grants'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Words } from '../content/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { Badge } from '../ui/badge.tsx'

/** Until when applications are taken, or when they really closed. */
export function useClosing(): (grant: Pick<Grant, 'closesAt' | 'closedAt'>) => readonly [string, string] {
  const { t } = useTranslation('grants')
  const format = useFormat()
  return ({ closesAt, closedAt }) =>
    closedAt === null
      ? [t('facts.closesAt'), format.instant(closesAt)]
      : [t('facts.closedAt'), format.instant(closedAt)]
}

export function PhaseBadge({ call: { phase } }: { readonly call: Pick<Grant, 'phase'> }) {
  const { t } = useTranslation('grants')
  return <Badge tone={callPhases[phase]}>{t(`phases.${phase}`)}</Badge>
}

/** What applications are judged by. */
export function CriteriaList({ criteria }: Pick<Grant, 'criteria'>) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  return (
    <ul className="grid grid-cols-1 gap-2">
      {criteria.map(({ id, name, points }) => (
        <li key={id} className="flex flex-wrap justify-between gap-3 border-t border-line pt-2">
          <Words of={name} />
          <bdi className="text-muted">{t('facts.points', { count: points, points: format.count(points) })}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** What a call offers and asks, as short facts. */
export function GrantFacts({ grant }: { readonly grant: Grant }) {
  const { t } = useTranslation(['grants', 'content', 'organisations'])
  const format = useFormat()
  const { eligibility, phase } = grant
  const closing = useClosing()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('facts.budget'), format.money(BigInt(grant.budget), grant.currency)],
    ...(grant.durationMonths === null
      ? []
      : [
          [
            t('facts.duration'),
            t('facts.months', { count: grant.durationMonths, months: format.count(grant.durationMonths) }),
          ] as const,
        ]),
    ...(grant.focus === null ? [] : [[t('facts.focus'), t(`content:focuses.${grant.focus}`)] as const]),
    ...(phase === 'upcoming' ? [[t('facts.opensAt'), format.instant(grant.opensAt)] as const] : []),
    closing(grant),
    [
      t('facts.applicants'),
      eligibility.registered
        ? t('facts.registered')
        : eligibility.organisationTypes.length > 0
          ? eligibility.organisationTypes.map((type) => t(`organisations:types.${type}`)).join(t('list.listSeparator'))
          : t(eligibility.organisationsOnly ? 'facts.organisations' : 'facts.anyone'),
    ],
    [
      t('facts.regions'),
      eligibility.regions.length === 0
        ? t('facts.everywhere')
        : eligibility.regions.map((code) => t(`organisations:regions.${code}`)).join(t('list.listSeparator')),
    ],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type InstalmentsProps = {
  readonly instalments: readonly Instalment[]
  readonly currency: string
  /** What can be done with one. */
  readonly children?: (instalment: Instalment) => ReactNode
}

/** Instalments of an award with their state, report and reference. */
export function Instalments({ instalments, currency, children }: InstalmentsProps) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  return (
    <ol className="grid grid-cols-1 gap-4">
      {instalments.map((one) => (
        <li key={one.id} className="grid grid-cols-1 gap-2 border-t border-line pt-4">
          <p className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-semibold">
              <bdi>{format.count(one.position)}</bdi>. <Words of={one.title} />
            </span>
            <StateBadge of={instalmentWorkflow} state={one.state} />
          </p>
          <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            <bdi className="font-semibold">{format.money(BigInt(one.amount), currency)}</bdi>
            {one.dueOn !== null && (
              <span className="text-muted">
                {t('application.due')} <bdi>{format.day(one.dueOn)}</bdi>
              </span>
            )}
            {one.reference !== '' && (
              <span className="text-muted">
                {t('application.reference')}{' '}
                <bdi dir="ltr" className="font-mono">
                  {one.reference}
                </bdi>
              </span>
            )}
          </p>
          {one.awaits === 'verification' && (
            <p className="text-sm">
              {one.statement === null ? (
                t('project.waits')
              ) : (
                <>
                  {t('project.statement')}{' '}
                  <bdi dir="ltr" className="font-mono">
                    {one.statement}
                  </bdi>
                </>
              )}
            </p>
          )}
          {one.report !== '' && (
            <p dir="auto" className="text-sm whitespace-pre-wrap wrap-anywhere">
              {one.report}
            </p>
          )}
          {children?.(one)}
        </li>
      ))}
    </ol>
  )
}
