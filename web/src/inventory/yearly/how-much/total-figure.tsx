import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { figuresOn, type Basis } from '../parts/derive.ts'
import { countedLink } from '../parts/links.ts'
import { Marks } from '../parts/marks.tsx'
import { Movement } from '../parts/movement.tsx'
import { useAmounts } from '../parts/use-amounts.ts'

type TotalFigureProps = {
  readonly data: Inventory
  readonly basis: Basis
  /** Left out where the basis is not chosen. */
  readonly onBasis?: (basis: Basis) => void
}

/** The one number, its interval, and how it moved against the year before. */
export function TotalFigure({ data, basis, onBasis }: TotalFigureProps) {
  const { t } = useTranslation('inventory')
  const amounts = useAmounts(data)
  const { total, marks } = figuresOn(data, basis)
  const other = basis === 'location' ? 'market' : 'location'
  const year = data.year.year
  const label = t(`yearly.total.${basis}`)
  const otherTotal = figuresOn(data, other).total
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      {onBasis && (
        <Segmented
          label={t('yearly.total.basis')}
          value={basis}
          onChange={onBasis}
          options={(['location', 'market'] as const).map((value) => ({ value, label: t(`yearly.basis.${value}`) }))}
        />
      )}
      <KeyFigure
        size="lg"
        label={
          <Link className="text-link underline" to={countedLink({ year })}>
            {label}
          </Link>
        }
        badge={<Marks marks={marks} figure={label} filter={{ year }} />}
        value={total ? amounts.text(total.kg) : '–'}
        unit={total ? amounts.unit : ''}
        note={
          !total
            ? t('yearly.scopes.notEntered')
            : total.interval
              ? t('yearly.total.interval', {
                  low: amounts.text(total.interval.low),
                  high: amounts.text(total.interval.high),
                })
              : t('yearly.total.noInterval')
        }
      />
      <div className="space-y-1 text-sm">
        <Movement data={data} />
        {otherTotal && (
          <p className="text-muted">
            {t(`yearly.total.other.${other}`, { amount: amounts.text(otherTotal.kg), unit: amounts.unit })}
          </p>
        )}
      </div>
    </div>
  )
}
