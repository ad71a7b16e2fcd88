import { startChildProcess } from '../child-process.ts'
import { limitConcurrency } from '../limit-concurrency.ts'

export type PdfText = { readonly text: string; readonly pages: number }
export type PdfTextTask = { readonly path: string; readonly mostPages: number; readonly mostLetters: number }

const memoryMb = { old: 512 }
const patience = 60_000
const inTurn = limitConcurrency(2)

/** The words of a PDF, of no page where it cannot be read; fails where it takes too long. */
export const readPdfText = (
  task: PdfTextTask,
  { patienceMs = patience }: { readonly patienceMs?: number } = {},
): Promise<PdfText> => inTurn('', () => readInOwnProcess(task, patienceMs))

async function readInOwnProcess(task: PdfTextTask, patienceMs: number): Promise<PdfText> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfText>()
  const reader = startChildProcess<never, PdfText>(new URL('./pdf-text-worker.ts', import.meta.url), {
    task,
    memoryMb,
    hear: resolve,
    failed: reject,
  })
  const timer = setTimeout(() => reject(new Error('The PDF was read for too long.')), patienceMs)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await reader.end()
  }
}
