import { foldText, nameKey } from '@athar/activity-file'
import { plainLine } from '../../platform/plain-line.ts'

/** What a supplier's spellings have in common. */
export function supplierKey(name: string): string {
  const plain = plainLine(name)
  return nameKey(plain) || foldText(plain)
}
