import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { childProcessEntry } from '../child-process-entry.ts'
import type { PdfText, PdfTextTask } from './read-pdf-text.ts'

/** Reads the words of one PDF in a process of its own; nothing in it runs. */
async function read({ path, mostPages, mostLetters }: PdfTextTask): Promise<PdfText> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 })
  let text = ''
  let page = 0
  while (page < Math.min(pdf.numPages, mostPages) && text.length < mostLetters) {
    page += 1
    const { items } = await (await pdf.getPage(page)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('') + '\n\n'
  }
  return { text: text.slice(0, mostLetters).trim(), pages: pdf.numPages }
}

const server = childProcessEntry<PdfTextTask, never, PdfText>()
// A file that is no PDF inside, or closed by a password, has no text.
server.say(await read(await server.task).catch(() => ({ text: '', pages: 0 })))
