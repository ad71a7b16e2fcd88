import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { insideOwnProcess } from '../inside-own-process.ts'
import { createDrawable, drawableDocument, readFaces } from './drawable.ts'
import type { PdfTask, RenderedPdf } from './set-pages.ts'

/** Sets one document in a process of its own: the server answers while pages are made, and outlives what sets them. */
const sources = fileURLToPath(new URL('../../', import.meta.url))

function setPages({ template, document }: PdfTask): RenderedPdf {
  // Templates of all features stand below the sources, and share the style beside this file.
  const compiler = NodeCompiler.create({ workspace: sources, fontArgs: [{ fontBlobs: readFaces() }] })
  const drawable = drawableDocument(document, createDrawable())
  const compiled = compiler.compile({
    mainFilePath: `${sources}${template}`,
    inputs: { document: JSON.stringify(drawable) },
  })
  if (!compiled.result)
    throw new Error(`Typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics).slice(0, 2000)}`)
  return { pdf: compiler.pdf(compiled.result, { pdfStandard: PdfStandard.UA_1 }), pages: compiled.result.numOfPages }
}

const server = insideOwnProcess<PdfTask, never, RenderedPdf>()
server.say(setPages(await server.task))
