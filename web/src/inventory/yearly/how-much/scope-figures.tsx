import type { Inventory, InventoryFigure, InventoryMark } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { cx } from '../../../ui/cx.ts'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { figuresOn, shareOf, type Basis } from '../parts/derive.ts'
import { countedLink } from '../parts/links.ts'
import { Marks } from '../parts/marks.tsx'
import { useAmounts } from '../parts/use-amounts.ts'
import { useNames } from '../parts/use-names.ts'

const fills = { '1': 'bg-scope-1', '2': 'bg-scope-2', '3': 'bg-scope-3' } as const
type Part = {
  readonly key: '1' | '2-location' | '2-market' | '3'
  readonly scope: keyof typeof fills
  /** Null where no record counts in it. */
  readonly figure: InventoryFigure | null
  readonly marks: readonly InventoryMark[]
  /** Whether the total above counts it. */
  readonly counted: boolean
}

/** The scopes beside each other; purchased energy stands there on both bases, whichever the total counts. */
export function ScopeFigures({ data, basis }: { readonly data: Inventory; readonly basis: Basis }) {
  const { totals } = data
  const parts: Part[] = [
    { key: '1', scope: '1', figure: totals.scope1, marks: totals.marks.scope1, counted: true },
    {
      key: '2-location',
      scope: '2',
      figure: totals.scope2Location,
      marks: totals.marks.scope2Location,
      counted: basis === 'location',
    },
    {
      key: '2-market',
      scope: '2',
      figure: totals.scope2Market,
      marks: totals.marks.scope2Market,
      counted: basis === 'market',
    },
    { key: '3', scope: '3', figure: totals.scope3, marks: totals.marks.scope3, counted: true },
  ]
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-5 border-t border-line pt-5 sm:grid-cols-2 lg:grid-cols-4">
      {parts.map((part) => (
        <ScopeFigure key={part.key} data={data} basis={basis} part={part} />
      ))}
    </ul>
  )
}

type ScopeFigureProps = { readonly data: Inventory; readonly basis: Basis; readonly part: Part }

function ScopeFigure({ data, basis, part: { key, scope, figure, marks, counted } }: ScopeFigureProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const amounts = useAmounts(data)
  const filter = { year: data.year.year, scope } as const
  const share = counted && figure ? shareOf(figure.kg, figuresOn(data, basis).total?.kg ?? '0') : null
  return (
    <li className={cx('grid grid-cols-1 content-start gap-2', !counted && 'text-muted')}>
      <KeyFigure
        label={
          <Link className="text-link underline" to={countedLink(filter)}>
            {names.scope(key)}
          </Link>
        }
        badge={<Marks marks={marks} figure={names.scope(key)} filter={filter} />}
        value={figure ? amounts.text(figure.kg) : '–'}
        unit={figure ? amounts.unit : ''}
        note={
          figure ? (
            <>
              {counted
                ? share !== null && t('yearly.scopes.share', { share: format.percent(share) })
                : t('yearly.scopes.notCounted')}
              {figure.interval && (
                <span className="block text-xs">
                  {t('yearly.scopes.interval', {
                    low: amounts.text(figure.interval.low),
                    high: amounts.text(figure.interval.high),
                  })}
                </span>
              )}
            </>
          ) : (
            t('yearly.scopes.notEntered')
          )
        }
      />
      <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-sunken">
        <span
          className={cx('block h-full', fills[scope])}
          style={{ width: `${Math.min(Math.max(share ?? 0, 0), 1) * 100}%` }}
        />
      </span>
    </li>
  )
}
