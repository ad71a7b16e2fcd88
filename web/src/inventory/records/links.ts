import { paths } from '@athar/contracts/paths'

/** Where a record is entered by hand. */
export const newRecordPath = (): string => paths.inventoryRecord('new')
