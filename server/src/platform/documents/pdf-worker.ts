import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { childProcessEntry } from '../child-process-entry.ts'
import { withCopiedSpaces } from './copied-spaces.ts'
import { createDrawable, drawableDocument, readFaces } from './drawable.ts'
import type { PdfTask, RenderedPdf } from './render-pdf.ts'

/** Sets one document in a process of its own: the server answers while pages are made, and outlives what sets them. */
const sources = fileURLToPath(new URL('./', import.meta.url))

const endings = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/webp': 'webp' } as const

function setPages({ document, marks, attached }: PdfTask): RenderedPdf {
  const compiler = NodeCompiler.create({ workspace: sources, fontArgs: [{ fontBlobs: readFaces() }] })
  const drawable = JSON.stringify(drawableDocument(document, createDrawable()))
  const placed = Object.entries(marks ?? {}).flatMap(([name, mark]) => {
    if (!mark) return []
    const path = `marks/${name}.${endings[mark.mediaType]}`
    compiler.mapShadow(`${sources}${path}`, Buffer.from(mark.bytes))
    return [[name, { path: `/${path}`, ...mark.set }] as const]
  })
  if (attached) compiler.mapShadow(`${sources}${attached.name}`, Buffer.from(attached.json))
  const data = attached ? { name: `/${attached.name}`, description: attached.description } : null
  const compile = (shown: typeof placed) =>
    compiler.compile({
      mainFilePath: `${sources}document.typ`,
      inputs: {
        document: drawable,
        marks: JSON.stringify(Object.fromEntries(shown)),
        attached: JSON.stringify(data),
      },
    })
  let compiled = compile(placed)
  // A picture that cannot be set keeps nobody from their document.
  if (!compiled.result && placed.length > 0) compiled = compile([])
  if (!compiled.result)
    throw new Error(`Typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics).slice(0, 2000)}`)
  const pdf = compiler.pdf(compiled.result, { pdfStandard: attached ? PdfStandard.A_3a : PdfStandard.UA_1 })
  return {
    pdf: document.lang === 'ar' ? withCopiedSpaces(pdf) : pdf,
    pages: compiled.result.numOfPages,
  }
}

const server = childProcessEntry<PdfTask, never, RenderedPdf>()
server.say(setPages(await server.task))
