import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { Resvg } from '@resvg/resvg-js'
import { childProcessEntry } from '../../child-process-entry.ts'
import { createDrawable, drawableDocument, readFaces } from '../../documents/drawable.ts'
import type { PictureTask } from './share-pictures.ts'

/** Draws one picture in a process of its own: Typst sets the words in our own face, and what it leaves are shapes alone. */
const folder = fileURLToPath(new URL('./', import.meta.url))

function drawPicture({ words, logo, wordmark, colours }: PictureTask): Uint8Array {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: readFaces() }] })
  const mark = (name: string, { mediaType, bytes, set }: PictureTask['logo']) => {
    const path = `marks/${name}.${mediaType === 'image/png' ? 'png' : 'svg'}`
    compiler.mapShadow(`${folder}${path}`, Buffer.from(bytes))
    return { path, ...set }
  }
  const marks = { logo: mark('logo', logo), wordmark: wordmark && mark('wordmark', wordmark) }
  const compiled = compiler.compile({
    mainFilePath: `${folder}picture.typ`,
    inputs: {
      words: JSON.stringify(drawableDocument(words, createDrawable())),
      marks: JSON.stringify(marks),
      colours: JSON.stringify(colours),
    },
  })
  if (!compiled.result)
    throw new Error(`Typst: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics).slice(0, 2000)}`)
  const shapes = compiler.plainSvg(compiled.result)
  return new Resvg(shapes, { fitTo: { mode: 'width', value: 1200 }, font: { loadSystemFonts: false } }).render().asPng()
}

const server = childProcessEntry<PictureTask, never, Uint8Array>()
server.say(drawPicture(await server.task))
