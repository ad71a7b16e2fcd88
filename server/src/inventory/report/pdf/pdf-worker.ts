import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { insideOwnProcess } from '../../../platform/inside-own-process.ts'
import type { ReportDocument } from '../document/report-document.ts'
import type { RenderedPdf } from './render-pdf.ts'
import { createDrawable, drawableDocument, readFaces } from './report-fonts.ts'

/** Sets one document in a process of its own: the server answers while pages are made, and outlives what sets them. */
const templates = fileURLToPath(new URL('./templates/', import.meta.url))

function setPages(document: ReportDocument): RenderedPdf {
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

const server = insideOwnProcess<ReportDocument, never, RenderedPdf>()
server.say(setPages(await server.task))
