import type { CreditTotals } from '@athar/contracts/credits'
import { useTranslation } from 'react-i18next'
import { SampleMark } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { KeyFigure } from '../../ui/key-figure.tsx'

const parts = ['issued', 'held', 'retired', 'cancelled', 'buffer', 'expired'] as const

/** Issued tonnes and where they are now; the parts add up to what was issued. */
export function Totals({ of }: { readonly of: CreditTotals }) {
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  return (
    <div className="grid grid-cols-2 gap-5 sm:grid-cols-3 lg:grid-cols-6">
      {parts.map((part) => (
        <KeyFigure key={part} label={t(`totals.${part}`)} value={format.number(of[part])} unit={t('unit')} />
      ))}
    </div>
  )
}

/** Sample tonnes, apart: they are never among the totals. */
export function SampleTotals({ of }: { readonly of: CreditTotals }) {
  const { t } = useTranslation('credit-registry')
  if (of.issued === '0') return null
  return (
    <section aria-label={t('totals.sample')} className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <SampleMark /> {t('totals.sampleText')}
      </p>
      <Totals of={of} />
    </section>
  )
}
