import type { InputTerm } from '@athar/carbon'
import { useFormat } from '../../platform/language/index.ts'

type FormulaProps = { readonly terms: readonly InputTerm[]; readonly unit: (id: string) => string }

/** The arithmetic from what was entered to the quantity, on one line. */
export function InputFormula({ terms, unit }: FormulaProps) {
  const format = useFormat()
  const value = (term: InputTerm) => {
    const number = format.number(term.value, { maximumFractionDigits: 12 })
    if (term.unit === null) return number
    return term.unit === '%' ? `${number}%` : `${number} ${unit(term.unit)}`
  }
  return (
    <p className="figures flex flex-wrap gap-x-1.5 wrap-anywhere">
      {terms.map((term, at) => (
        <span key={at} className={term.operator === '=' ? 'font-semibold' : undefined}>
          {term.operator !== '' && <span className="me-1.5">{term.operator}</span>}
          <bdi>{value(term)}</bdi>
        </span>
      ))}
    </p>
  )
}
