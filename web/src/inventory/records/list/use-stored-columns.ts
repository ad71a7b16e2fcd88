import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { readStored, writeStored } from '../../../platform/stored.ts'

const key = 'athar-record-columns'
export const firstColumns: readonly inventory.RecordColumn[] = [
  'period',
  'site',
  'activity',
  'quantity',
  'kg',
  'warnings',
  'state',
]

/** Column names of a stored text, in the order of the table; null where it holds none. */
export function columnsOf(text: string | null): inventory.RecordColumn[] | null {
  const named = new Set((text ?? '').split(','))
  const columns = inventory.recordColumns.filter((column) => named.has(column))
  return columns.length > 0 ? columns : null
}

/** Which columns this device shows. */
export function useStoredColumns() {
  const [columns, setColumns] = useState<readonly inventory.RecordColumn[]>(
    () => columnsOf(readStored(key)) ?? firstColumns,
  )
  const choose = (next: readonly inventory.RecordColumn[]) => {
    const ordered = inventory.recordColumns.filter((column) => next.includes(column))
    if (ordered.length === 0) return
    setColumns(ordered)
    writeStored(key, ordered.join(','))
  }
  return { columns, choose }
}
