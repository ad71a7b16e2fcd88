import { Worker } from 'node:worker_threads'
import type { ReportDocument } from '../document/report-document.ts'

export type RenderedPdf = { readonly pdf: Uint8Array; readonly pages: number }

/** Sets a report as PDF/UA-1. The thread ends with the document; `signal` ends it earlier. */
export function renderPdf(document: ReportDocument, signal?: AbortSignal): Promise<RenderedPdf> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: document,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    })
    const stop = () => {
      reject(signal?.reason as Error)
      void worker.terminate()
    }
    signal?.addEventListener('abort', stop, { once: true })
    worker.once('message', (made: RenderedPdf) => resolve(made))
    worker.once('error', reject)
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop)
      reject(new Error(`the page setter ended with code ${code} and no document`))
    })
  })
}
