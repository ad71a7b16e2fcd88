import { countedMonths } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { consolidationOf, structureColumn, type StoredStructure } from '../../boundary/index.ts'
import type { Sql } from './conditions.ts'
import { isOutside } from './held.ts'
import { itemOf, type ItemRow } from './items.ts'

/** What tells of a record `r` at its site `s` whether the boundary holds it. */
export const heldColumns = (organisationId: string): Sql =>
  sql`s.entity_id, ${structureColumn(organisationId)} as structure`
export type HeldRow = { readonly entity_id: string; readonly structure: StoredStructure | null }

/** A record on its own: what a list asks of all sites at once is asked of its entity alone. */
export function heldItemOf(row: ItemRow & HeldRow, attachments: number): inventory.RecordItem {
  const { structure, approach } = consolidationOf(row.structure)
  const months = countedMonths(structure, row.entity_id, approach)
  const outsideBoundary = isOutside(months, { periodStart: row.period_start, periodEnd: row.period_end })
  return itemOf(row, { attachments, outsideBoundary })
}
