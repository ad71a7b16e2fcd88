import { fitted, type Branding, type Mark } from '../branding.ts'
import { startChildProcess } from '../child-process.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import type { Document } from './document.ts'

export type RenderedPdf = { readonly pdf: Uint8Array; readonly pages: number }
export type PdfTask = {
  readonly document: Document
  /** What stands in place of the name of the platform. */
  readonly marks?: Marks
  readonly attached?: Attached
}
/** Data inside the document, for filing: it becomes PDF/A-3a. */
export type Attached = { readonly name: string; readonly json: string; readonly description: string }
type Placed = Mark & { readonly set: { readonly width: number; readonly height: number } }
export type Marks = { readonly logo: Placed | null; readonly wordmark: Placed | null }

/** The operator's marks as they stand on white paper, in points. */
export function marksOnPaper({ logo, wordmark }: Branding, lang: 'en' | 'ar'): Marks {
  const placed = (mark: Mark | null) => mark && { ...mark, set: fitted(mark, { width: 170, height: 30 }) }
  return { logo: placed(logo.light), wordmark: placed(wordmark[lang].light) }
}

const memoryMb = { old: 1024 }
/** Each takes a processor and a hundred megabytes or more: whoever comes while so many are set waits for one of them. */
const mostAtOnce = 2
const inTurn = limitConcurrency(mostAtOnce)
/** What is set for so long does not come to an end that anybody waits for, and keeps a place that others wait for. */
const patience = 300_000

type Rendering = {
  readonly marks?: Marks
  readonly attached?: Attached
  readonly signal?: AbortSignal
  readonly patienceMs?: number
}

/** A document as PDF/UA-1, or as PDF/A-3a with data attached; `signal` ends its process early. */
export const renderPdf = (
  document: Document,
  { marks, attached, signal, patienceMs = patience }: Rendering = {},
): Promise<RenderedPdf> =>
  inTurn('', () =>
    setInOwnProcess({ document, ...(marks ? { marks } : {}), ...(attached ? { attached } : {}) }, signal, patienceMs),
  )

async function setInOwnProcess(
  task: PdfTask,
  signal: AbortSignal | undefined,
  patienceMs: number,
): Promise<RenderedPdf> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPdf>()
  const setter = startChildProcess<never, RenderedPdf>(new URL('./pdf-worker.ts', import.meta.url), {
    task,
    memoryMb,
    hear: resolve,
    failed: reject,
  })
  const stop = () => reject(signal?.reason as Error)
  signal?.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => reject(new Error('The document was set for too long.')), patienceMs)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    await setter.end()
  }
}
