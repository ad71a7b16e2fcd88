import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { Quantity } from '../../../ui/inline.tsx'
import { figuresOn, shareOf, type Basis } from '../parts/derive.ts'
import { countedLink } from '../parts/links.ts'
import { Marks } from '../parts/marks.tsx'
import { useAmounts } from '../parts/use-amounts.ts'
import { useNames } from '../parts/use-names.ts'
import { ShareBar } from './share-bar.tsx'

/** The three scopes of the total, purchased energy on the basis that the total counts. */
export function ScopeShares({ data, basis }: { readonly data: Inventory; readonly basis: Basis }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const amounts = useAmounts(data)
  const { totals } = data
  const { total, scope2 } = figuresOn(data, basis)
  const market = basis === 'market'
  const parts = [
    { scope: '1', name: names.scope('1'), figure: totals.scope1, marks: totals.marks.scope1 },
    {
      scope: '2',
      name: names.scope(`2-${basis}`),
      figure: scope2,
      marks: market ? totals.marks.scope2Market : totals.marks.scope2Location,
    },
    { scope: '3', name: names.scope('3'), figure: totals.scope3, marks: totals.marks.scope3 },
  ] as const
  return (
    <ul className="grid grid-cols-1 content-center gap-4">
      {parts.map(({ scope, name, figure, marks }) => {
        const share = figure && shareOf(figure.kg, total?.kg ?? '0')
        const filter = { year: data.year.year, scope }
        return (
          <li key={scope} className="space-y-1.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="flex items-center gap-1.5 text-sm">
                <Link className="text-link underline" to={countedLink(filter)}>
                  {name}
                </Link>
                <Marks marks={marks} figure={name} filter={filter} />
              </span>
              <span className="flex items-baseline gap-3">
                {figure ? (
                  <Quantity value={amounts.text(figure.kg)} unit={amounts.unit} className="font-semibold" />
                ) : (
                  <span className="text-muted">{t('yearly.scopes.notEntered')}</span>
                )}
                {share !== null && (
                  <span className="w-14 text-end text-sm text-muted">
                    <span className="sr-only">{t('yearly.scopes.share', { share: format.percent(share, 0) })}</span>
                    <bdi aria-hidden="true">{format.percent(share, 0)}</bdi>
                  </span>
                )}
              </span>
            </span>
            <ShareBar share={share ?? 0} scope={scope} />
          </li>
        )
      })}
    </ul>
  )
}
