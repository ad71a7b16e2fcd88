import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'

export type PdfText = { readonly text: string; readonly pages: number }
type Wanted = { readonly path: string; readonly mostPages: number; readonly mostLetters: number }

/** The words of a PDF; nothing in it runs. Uploaded files are read in child processes only. */
export async function readPdfText({ path, mostPages, mostLetters }: Wanted): Promise<PdfText> {
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
