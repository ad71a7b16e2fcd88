import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import type { ReportDocument } from '../document/report-document.ts'
import { createDrawable, drawableDocument, readFaces } from './report-fonts.ts'

/** Sets one document in a thread of its own, so that the server answers while pages are made. */
const templates = fileURLToPath(new URL('./templates/', import.meta.url))

function setPages(document: ReportDocument): { pdf: Buffer; pages: number } {
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: readFaces() }] })
  const drawable = drawableDocument(document, createDrawable())
  const compiled = compiler.compile({
    mainFilePath: `${templates}report.typ`,
    inputs: { document: JSON.stringify(drawable) },
  })
  if (!compiled.result)
    throw new Error(`Typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics).slice(0, 2000)}`)
  return { pdf: compiler.pdf(compiled.result, { pdfStandard: PdfStandard.UA_1 }), pages: compiled.result.numOfPages }
}

parentPort?.postMessage(setPages(workerData as ReportDocument))
