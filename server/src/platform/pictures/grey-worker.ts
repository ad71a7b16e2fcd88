import { Resvg } from '@resvg/resvg-js'
import { childProcessEntry } from '../child-process-entry.ts'
import type { GreyTask } from './draw-grey.ts'
import { greySide } from './likeness.ts'

/** Points of the drawing that make one of the grey picture, across and down. */
const fold = 8
const side = greySide * fold

/** Draws one picture out to a square on white, and keeps how light it is. Null where nothing here reads it. */
function draw({ bytes, mediaType }: GreyTask): Uint8Array | null {
  const address = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
  const size = `width="${side}" height="${side}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">
    <rect ${size} fill="#fff"/><image ${size} preserveAspectRatio="none" href="${address}"/></svg>`
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: side }, font: { loadSystemFonts: false } }).render()
  const { pixels } = drawn
  const sums = new Float64Array(greySide * greySide)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = (y * side + x) * 4
      // Rec. 601, as JPEG has it.
      const light = 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!
      sums[Math.floor(y / fold) * greySide + Math.floor(x / fold)]! += light
    }
  return Uint8Array.from(sums, (sum) => Math.round(sum / fold ** 2))
}

const server = childProcessEntry<GreyTask, never, Uint8Array | null>()
server.say(draw(await server.task))
