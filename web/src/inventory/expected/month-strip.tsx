import type { ExpectedMonth, ExpectedState } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'

const looks: Record<ExpectedState, { readonly sign: string; readonly className: string }> = {
  received: { sign: '✓', className: 'border-positive bg-positive-surface text-positive' },
  estimated: { sign: '≈', className: 'border-info bg-info-surface text-info' },
  asked: { sign: '?', className: 'border-warning bg-warning-surface text-warning' },
  late: { sign: '!', className: 'border-critical bg-critical-surface text-critical' },
  due: { sign: '·', className: 'border-line-strong bg-sunken text-text' },
  ahead: { sign: '', className: 'border-line bg-surface text-muted' },
}

const tones: Record<ExpectedState, BadgeTone> = {
  received: 'positive',
  estimated: 'info',
  asked: 'warning',
  late: 'critical',
  due: 'neutral',
  ahead: 'neutral',
}

const Box = ({ state }: { readonly state: ExpectedState | null }) => (
  <span
    aria-hidden="true"
    className={cx(
      'grid size-5 place-items-center rounded-control border text-xs font-semibold',
      state === null ? 'border-transparent' : looks[state].className,
    )}
  >
    {state === null ? '' : looks[state].sign}
  </span>
)

/** The months of a year as boxes in their order; each is read with its month and state. */
export function MonthStrip({
  all,
  months,
}: {
  readonly all: readonly string[]
  readonly months: readonly ExpectedMonth[]
}) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const known = new Map(months.map((one) => [one.month, one]))
  return (
    <ol className="flex gap-0.5">
      {all.map((month) => {
        const one = known.get(month)
        const said = one && t('expected.cell', { month: format.month(month), state: t(`expected.states.${one.state}`) })
        return (
          <li key={month} title={said}>
            <Box state={one?.state ?? null} />
            {said && <span className="sr-only">{said}</span>}
          </li>
        )
      })}
    </ol>
  )
}

export function MonthState({ state }: { readonly state: ExpectedState }) {
  const { t } = useTranslation('inventory')
  return <Badge tone={tones[state]}>{t(`expected.states.${state}`)}</Badge>
}

/** What the boxes mean. */
export function MonthLegend() {
  const { t } = useTranslation('inventory')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {(Object.keys(looks) as ExpectedState[]).map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <Box state={state} /> {t(`expected.states.${state}`)}
        </li>
      ))}
    </ul>
  )
}
