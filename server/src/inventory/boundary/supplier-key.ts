import { foldText, nameKey } from '@athar/activity-file'

/** What a supplier's spellings have in common. */
export const supplierKey = (name: string): string => nameKey(name) || foldText(name)
