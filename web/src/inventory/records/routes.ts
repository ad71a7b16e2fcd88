import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

/** Categories and gases are worded with the report. */
const words = ['inventory', 'evidence', 'report', 'units', 'ui'] as const

/** The list of records, manual entry, and the page of one record. */
export const recordRoutes: RouteObject[] = [
  {
    path: paths.inventoryRecords(),
    handle: { crumb: 'records' },
    children: [
      { index: true, lazy: screen(words, async () => (await import('./list/records-screen.tsx')).RecordsScreen) },
      {
        path: 'new',
        handle: { crumb: 'newRecord' },
        lazy: screen(words, async () => (await import('./form/new-record-screen.tsx')).NewRecordScreen),
      },
      {
        path: ':id',
        handle: { crumb: 'record' },
        lazy: screen(words, async () => (await import('./page/record-screen.tsx')).RecordScreen),
      },
    ],
  },
]
