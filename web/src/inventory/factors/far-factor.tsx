import type { FarFactor } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { Bdi } from '../../ui/inline.tsx'
import { useNames } from '../yearly/parts/use-names.ts'
import { useFactorWords } from './use-factor-words.ts'

/** The years of a factor beside that of its period, and the factors of the library that are nearer. */
export function FarFactorNote({ far: { used, year, nearer } }: { readonly far: FarFactor }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const { years } = useFactorWords()
  return (
    <div className="space-y-1 text-sm">
      <p>
        {t('factors.far.text', {
          factor: names.text(used.name),
          years: years(used.yearFrom, used.yearTo),
          year: format.year(year),
        })}
      </p>
      {nearer.length === 0 ? (
        <p>
          {t('factors.far.none')}{' '}
          <Link className="text-link underline" to={paths.inventoryNewOwnFactor()}>
            {t('factors.far.own')}
          </Link>
        </p>
      ) : (
        <>
          <p>{t('factors.far.nearer')}</p>
          <ul className="list-disc ps-5">
            {nearer.map((factor) => (
              <li key={factor.id}>
                <Link className="text-link underline" to={paths.inventoryFactor(factor.id)}>
                  <Bdi>{names.text(factor.name)}</Bdi>
                </Link>{' '}
                <span className="text-muted">{years(factor.yearFrom, factor.yearTo)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
