import { startOwnProcess } from '../../../platform/own-process.ts'
import type { ReportDocument } from '../document/report-document.ts'

export type RenderedPdf = { readonly pdf: Uint8Array; readonly pages: number }

const memoryMb = { old: 1024 }

/** Sets a report as PDF/UA-1. The process ends with the document; `signal` ends it earlier. */
export async function renderPdf(document: ReportDocument, signal?: AbortSignal): Promise<RenderedPdf> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPdf>()
  const setter = startOwnProcess<never, RenderedPdf>(new URL('./pdf-worker.ts', import.meta.url), {
    task: document,
    memoryMb,
    hear: resolve,
    failed: reject,
  })
  const stop = () => reject(signal?.reason as Error)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', stop)
    await setter.end()
  }
}
