import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { screen } from '../platform/routing/index.ts'

const reports = ['disclosure-review', 'disclosures', 'log', 'ui', 'content'] as const

export const manifest = {
  workspaceRoutes: [
    {
      path: paths.esgData(':slug'),
      handle: { crumb: 'disclosures' },
      lazy: screen(['disclosures'], async () => (await import('./item/item-screen.tsx')).ItemScreen),
    },
    {
      path: paths.esgDataEdit(':slug'),
      handle: { crumb: 'disclosures' },
      lazy: screen(['disclosures'], async () => (await import('./item/edit-screen.tsx')).EditScreen),
    },
    {
      path: paths.esgDataEntry(),
      handle: { crumb: 'esgDataEntry' },
      lazy: screen(['disclosures'], async () => (await import('./grid/grid-screen.tsx')).GridScreen),
    },
    {
      path: paths.esgReports(),
      handle: { crumb: 'reports' },
      lazy: screen(reports, async () => (await import('./reports/reports-screen.tsx')).ReportsScreen),
    },
    {
      path: paths.esgReport(':id'),
      handle: { crumb: 'esgReport' },
      lazy: screen(reports, async () => (await import('./reports/report-screen.tsx')).ReportScreen),
    },
    {
      path: paths.reviewInternal(),
      handle: { crumb: 'reviewInternal' },
      lazy: screen(reports, async () => (await import('./reports/review-screen.tsx')).InternalReviewScreen),
    },
    {
      path: paths.reviewExternal(),
      handle: { crumb: 'reviewExternal' },
      lazy: screen(reports, async () => (await import('./reports/review-screen.tsx')).ExternalReviewScreen),
    },
    {
      path: paths.reviewBoard(),
      handle: { crumb: 'reviewBoard' },
      lazy: screen(reports, async () => (await import('./reports/review-screen.tsx')).BoardReviewScreen),
    },
    {
      path: paths.exportPdf(),
      handle: { crumb: 'exportReport' },
      lazy: screen(reports, async () => (await import('./reports/export-screen.tsx')).ExportPdfScreen),
    },
    {
      path: paths.exportExcel(),
      handle: { crumb: 'exportReport' },
      lazy: screen(reports, async () => (await import('./reports/export-screen.tsx')).ExportExcelScreen),
    },
    {
      path: paths.exportJson(),
      handle: { crumb: 'exportReport' },
      lazy: screen(reports, async () => (await import('./reports/export-screen.tsx')).ExportJsonScreen),
    },
  ],
  mainLinks: [
    {
      key: 'disclosures',
      to: paths.esgToolkit(),
      also: [paths.esgDataEntry(), paths.esgData(''), paths.esgReports(), '/export', '/review'],
      roles: mayReadAll,
      place: 20,
    },
  ],
  workspaceSections: [
    {
      key: 'disclosures',
      roles: mayReadAll,
      items: [
        { key: 'disclosures', to: paths.esgToolkit(), icon: 'report' },
        { key: 'esgDataEntry', to: paths.esgDataEntry(), icon: 'table' },
        { key: 'reports', to: paths.esgReports(), icon: 'list' },
        { key: 'reviewInternal', to: paths.reviewInternal(), icon: 'eye' },
        { key: 'reviewExternal', to: paths.reviewExternal(), icon: 'people' },
        { key: 'reviewBoard', to: paths.reviewBoard(), icon: 'check' },
        { key: 'exportReport', to: paths.exportPdf(), icon: 'download' },
      ],
      place: 20,
    },
  ],
} satisfies FeatureManifest
