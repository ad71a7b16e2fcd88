import { setPages, type Marks, type RenderedPdf } from '../../../platform/pdf/set-pages.ts'
import type { ReportDocument } from '../document/report-document.ts'

/** Sets a report as PDF/UA-1; `signal` ends it earlier. */
export const renderPdf = (
  document: ReportDocument,
  { marks, signal }: { readonly marks?: Marks; readonly signal?: AbortSignal } = {},
): Promise<RenderedPdf> =>
  setPages({ template: 'inventory/report/pdf/templates/report.typ', document, ...(marks ? { marks } : {}) }, signal)
