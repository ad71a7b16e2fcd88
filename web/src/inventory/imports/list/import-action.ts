import type * as inventory from '@athar/contracts/inventory'

/** What was asked for in a row of the list, and is asked about once more. */
export type ImportAction = { readonly kind: 'undo' | 'give-up'; readonly one: inventory.ImportSummary }
