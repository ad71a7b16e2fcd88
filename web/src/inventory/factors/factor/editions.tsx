import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { cx } from '../../../ui/cx.ts'
import type { LibraryFactor } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'

type EditionsProps = { readonly factor: LibraryFactor; readonly editions: readonly LibraryFactor[] }

const byYear = (a: LibraryFactor, b: LibraryFactor) => (b.yearFrom ?? 0) - (a.yearFrom ?? 0)

/** The same factor through the years, newest first, each with its step from the one before. */
export function Editions({ factor, editions }: EditionsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useFactorWords()
  const ordered = editions.toSorted(byYear)
  return (
    <>
      <p className="text-muted">{ordered.length > 1 ? t('factors.editions.text') : t('factors.editions.only')}</p>
      <ol className="border-s-2 border-line">
        {ordered.map((edition, at) => {
          const here = edition.id === factor.id
          const step = change(ordered[at + 1], edition)
          const years = words.years(edition.yearFrom, edition.yearTo)
          return (
            <li key={edition.id} className="relative grid gap-0.5 ps-5 pb-4 last:pb-0">
              <span
                aria-hidden="true"
                className={cx(
                  'absolute -start-[7px] top-1.5 size-3 rounded-full border-2',
                  here ? 'border-action bg-action' : 'border-line-strong bg-surface',
                )}
              />
              <span className="flex flex-wrap items-baseline gap-x-3">
                {here ? (
                  <span aria-current="true" className="font-semibold">
                    {years}
                  </span>
                ) : (
                  <Link to={paths.inventoryFactor(edition.id)} className="text-link underline">
                    {years}
                  </Link>
                )}
                {edition.co2eKg !== null && <bdi className="figures">{words.figure(edition.co2eKg)}</bdi>}
                {here && <span className="text-xs text-muted">{t('factors.editions.here')}</span>}
              </span>
              {step !== null && (
                <span className="text-xs text-muted">
                  {step === 0 ? (
                    t('factors.editions.same')
                  ) : (
                    <>
                      <bdi>{format.number(step, signedPercent)}</bdi> {t('factors.editions.step')}
                    </>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

const signedPercent = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const

/** The step from one edition to the next as a share; null at the first one. For reading only. */
function change(before: LibraryFactor | undefined, after: LibraryFactor): number | null {
  const [a, b] = [Number(before?.co2eKg ?? 0), Number(after.co2eKg ?? 0)]
  return a > 0 && before?.unit === after.unit ? b / a - 1 : null
}
