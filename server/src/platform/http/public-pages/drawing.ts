import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawingProgram, DrawingTask, DrawnPage, PageFiles } from '@athar/contracts/platform'

export type Draw = (task: Omit<DrawingTask, 'files'>) => Promise<DrawnPage>

/** More than a site has pages; who asks for names at random gets the app instead. */
const mostWaiting = 40

/** The program that the web build left for drawing pages; null where there is none. It is read when first needed. */
export function loadDrawing(root: string): Draw | null {
  const program = join(root, 'drawing', 'draw.mjs')
  if (!existsSync(program)) return null
  const files = JSON.parse(readFileSync(join(root, 'drawing', 'files.json'), 'utf8')) as PageFiles
  let loaded: Promise<DrawingProgram> | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const drawNext = async (task: Parameters<Draw>[0]) => {
    loaded ??= import(pathToFileURL(program).href) as Promise<DrawingProgram>
    const { drawPage } = await loaded
    return drawPage({ ...task, files })
  }
  return async (task) => {
    if (waiting >= mostWaiting) throw new Error('too many pages wait to be drawn')
    waiting += 1
    // One after the other: the program knows the words of one page at a time.
    const drawn = last.then(() => drawNext(task)).finally(() => (waiting -= 1))
    last = drawn.catch(() => undefined)
    return drawn
  }
}
