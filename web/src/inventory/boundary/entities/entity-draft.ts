import type * as inventory from '@athar/contracts/inventory'
import { percentOf, typedShare } from '../../../platform/form/index.ts'

/** One period of a holding while it is typed: days as they are (null while half typed), the share in per cent. */
export type HoldingDraft = {
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly share: string
  readonly financialControl: inventory.FinancialControl
  readonly operationalControl: boolean
}
export type EntityDraft = {
  readonly name: { readonly en: string; readonly ar: string }
  readonly parentId: string | null
  readonly holdings: readonly HoldingDraft[]
}

/** A new period is wholly owned until somebody says otherwise. */
export const emptyHolding = (): HoldingDraft => ({
  validFrom: '',
  validTo: '',
  share: '100',
  financialControl: 'full',
  operationalControl: true,
})

export const newEntity = (parentId: string): EntityDraft => ({
  name: { en: '', ar: '' },
  parentId,
  holdings: [emptyHolding()],
})

export const draftOf = (entity: inventory.Entity): EntityDraft => ({
  name: entity.name,
  parentId: entity.parentId,
  holdings: entity.holdings.map((holding) => ({
    validFrom: holding.validFrom,
    validTo: holding.validTo ?? '',
    share: percentOf(holding.equityShare),
    financialControl: holding.financialControl,
    operationalControl: holding.operationalControl,
  })),
})

/** What is sent; an empty end means 'still so', half a date is sent as nothing and so refused. */
export const bodyOf = (draft: EntityDraft) => ({
  name: draft.name,
  parentId: draft.parentId,
  holdings: draft.holdings.map((holding) => ({
    validFrom: holding.validFrom ?? '',
    validTo: holding.validTo === '' ? null : (holding.validTo ?? 'incomplete'),
    equityShare: typedShare(holding.share),
    financialControl: holding.financialControl,
    operationalControl: holding.operationalControl,
  })),
})
