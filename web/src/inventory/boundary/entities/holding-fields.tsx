import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { draftFrom, type DraftOf, type FieldList, type FieldOf } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'

type EntityDraft = DraftOf<inventory.EntityChange>
type HoldingDraft = DraftOf<inventory.Holding>

/** A new period is wholly owned until it is said otherwise. */
export const wholly = {
  validFrom: '',
  validTo: null,
  equityShare: '1',
  financialControl: 'full',
  operationalControl: true,
} as const

/** How an entity is held, one period after the other: at least one, for an entity is held somehow. */
export function useHoldings(): FieldOf<EntityDraft> {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const fields = useHoldingFields()
  return {
    kind: 'rows',
    name: 'holdings',
    label: t('boundary.holding.title'),
    hint: t('boundary.holding.intro'),
    one: (nth) => t('boundary.holding.period', { number: format.count(nth) }),
    add: t('boundary.holding.add'),
    fresh: () => draftFrom(inventory.holding, wholly),
    fields,
    least: 1,
    most: 50,
  }
}

/** One period: from when to when, what share, under whose control. */
function useHoldingFields(): (holding: HoldingDraft) => FieldList<HoldingDraft> {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return ({ financialControl }) => [
    [
      { kind: 'date', name: 'validFrom', label: t('boundary.holding.from'), hint: t('boundary.holding.fromHint') },
      { kind: 'date', name: 'validTo', label: t('boundary.holding.to'), hint: t('boundary.holding.toHint') },
      {
        kind: 'number',
        name: 'equityShare',
        label: t('boundary.holding.share'),
        hint: t('boundary.holding.shareHint'),
        unit: format.percentSign,
      },
      {
        kind: 'choice',
        name: 'financialControl',
        label: t('boundary.holding.financialControl'),
        hint: financialControl && t(`boundary.holding.financialHint.${financialControl}`),
        options: inventory.financialControls.map((value) => ({
          value,
          label: t(`boundary.holding.financial.${value}`),
        })),
      },
    ],
    {
      kind: 'switch',
      name: 'operationalControl',
      label: t('boundary.holding.operationalControl'),
      hint: t('boundary.holding.operationalHint'),
    },
  ]
}
