import type { EngagementKind } from '@athar/contracts/organisations'
import { assuranceLevels, type AssuranceLevel } from '@athar/contracts/verification'
import { useTranslation } from 'react-i18next'
import type { FieldList } from '../platform/form/index.ts'

export type TermsDraft = {
  readonly level: AssuranceLevel
  readonly materialityPercent: string
  readonly scope: string
  readonly criteria: string
  readonly users: string
  readonly place: string
  readonly riskNotes: string
}

/** Level, materiality, scope, criteria, users, place and risk notes, with the hints of what is verified. */
export function useTermsFields<D extends TermsDraft>(): (kind: EngagementKind) => FieldList<D> {
  const { t } = useTranslation('verification')
  const fields = (hint: (name: 'percent' | 'scope' | 'criteria') => string): FieldList<TermsDraft> => [
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
      hint: hint('percent'),
      unit: t('terms.percentSign'),
      required: true,
    },
    { kind: 'long', name: 'scope', label: t('terms.scope'), hint: hint('scope'), required: true, most: 4000 },
    {
      kind: 'long',
      name: 'criteria',
      label: t('terms.criteria'),
      hint: hint('criteria'),
      required: true,
      most: 1000,
    },
    { kind: 'text', name: 'users', label: t('terms.users'), hint: t('terms.usersHint'), required: true, most: 500 },
    { kind: 'text', name: 'place', label: t('terms.place'), hint: t('terms.placeHint'), required: true, most: 200 },
    {
      kind: 'long',
      name: 'riskNotes',
      label: t('terms.risk'),
      hint: t('terms.riskHint'),
      optional: true,
      most: 20_000,
    },
  ]
  return (kind) =>
    fields((name) =>
      t(kind === 'project' ? `terms.${name}HintProject` : `terms.${name}Hint`),
    ) as unknown as FieldList<D>
}
