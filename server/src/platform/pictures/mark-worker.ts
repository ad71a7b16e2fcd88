import { Resvg } from '@resvg/resvg-js'
import { childProcessEntry } from '../child-process-entry.ts'
import { faceFiles } from '../documents/drawable.ts'
import type { MarkTask } from './draw-mark.ts'

/** Draws one mark in a process of its own, with the product's faces where it holds words. */
function draw({ mark, width, height, room, tile }: MarkTask): Uint8Array {
  const [x, y] = [width * room, height * room]
  const ground = tile
    ? `<rect width="${width}" height="${height}" rx="${width * tile.rounded}" fill="${tile.colour}"/>`
    : ''
  const bytes = Buffer.from(mark.bytes).toString('base64')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${ground}<image x="${x}" y="${y}" width="${width - 2 * x}" height="${height - 2 * y}" href="data:${mark.mediaType};base64,${bytes}"/></svg>`
  const font = { loadSystemFonts: false, fontFiles: [...faceFiles], defaultFontFamily: 'IBM Plex Sans Arabic' }
  return new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render().asPng()
}

const server = childProcessEntry<MarkTask, never, Uint8Array>()
server.say(draw(await server.task))
