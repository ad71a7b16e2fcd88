import { assuranceLevels, type AssuranceLevel } from '@athar/contracts/verification'
import { useTranslation } from 'react-i18next'
import type { FieldList } from '../platform/form/index.ts'

export type TermsDraft = {
  readonly level: AssuranceLevel
  readonly materialityPercent: string
  readonly scope: string
  readonly riskNotes: string
}

/** Level, materiality, scope and risk notes, as ISO 14064-3 asks for them. */
export function useTermsFields<D extends TermsDraft>(): FieldList<D> {
  const { t } = useTranslation('verification')
  const fields: FieldList<TermsDraft> = [
    {
      kind: 'choice',
      name: 'level',
      as: 'radio',
      label: t('terms.level'),
      options: assuranceLevels.map((value) => ({ value, label: t(`levels.${value}`) })),
    },
    {
      kind: 'number',
      name: 'materialityPercent',
      label: t('terms.percent'),
      hint: t('terms.percentHint'),
      unit: t('terms.percentSign'),
      required: true,
    },
    { kind: 'long', name: 'scope', label: t('terms.scope'), hint: t('terms.scopeHint'), required: true, most: 4000 },
    {
      kind: 'long',
      name: 'riskNotes',
      label: t('terms.risk'),
      hint: t('terms.riskHint'),
      optional: true,
      most: 20_000,
    },
  ]
  return fields as unknown as FieldList<D>
}
