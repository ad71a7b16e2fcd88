import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'

type Saved = { readonly name: string; readonly blob: Blob }

/** Files that the page saves during one test. */
export function savedFiles(): Saved[] {
  const files: Saved[] = []
  const original = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL }
  let blob: Blob
  URL.createObjectURL = (given) => {
    blob = given as Blob
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== '') files.push({ name: this.download, blob })
  })
  onTestFinished(() => {
    Object.assign(URL, original)
    click.mockRestore()
  })
  return files
}

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  const { writable, readable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  void writer.write(packed).then(() => writer.close())
  return new Response(readable).text()
}

/** Files of an archive in their order, each with the check sum it is given there. */
export async function unzipped({ blob }: Saved) {
  const bytes = await blob.arrayBuffer()
  const view = new DataView(bytes)
  const files: { readonly path: string; readonly text: string; readonly sum: number }[] = []
  for (let at = 0; view.getUint32(at, true) === 0x04_03_4b_50;) {
    const [packed, name] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true)]
    const start = at + 30 + name
    const path = new TextDecoder().decode(bytes.slice(at + 30, start))
    const text = await inflated(new Uint8Array(bytes.slice(start, start + packed)))
    files.push({ path, text, sum: view.getUint32(at + 14, true) })
    at = start + packed
  }
  return files
}

type SheetRow = readonly { readonly text: string; readonly style: string | null; readonly isNumber: boolean }[]

/** Cells of the first sheet of a workbook as they are written, and whether it reads from the right. */
async function sheetOf(saved: Saved) {
  const files = await unzipped(saved)
  const xml = files.find(({ path }) => path === 'xl/worksheets/sheet1.xml')?.text ?? ''
  const sheet = new DOMParser().parseFromString(xml, 'application/xml')
  const columnOf = (cell: Element) => cell.getAttribute('r')!.replace(/\d+/, '').charCodeAt(0) - 65
  const rows = [...sheet.querySelectorAll('row')].map((row): SheetRow => {
    const cells: SheetRow[number][] = []
    for (const cell of row.querySelectorAll('c'))
      cells[columnOf(cell)] = {
        text: cell.textContent,
        style: cell.getAttribute('s'),
        isNumber: cell.getAttribute('t') === null,
      }
    return Array.from(cells, (cell) => cell ?? { text: '', style: null, isNumber: false })
  })
  return { rows, rightToLeft: sheet.querySelector('sheetView')?.getAttribute('rightToLeft') === '1' }
}

/** Cells of a text file, which begins with the mark of UTF-8. */
async function linesOf({ blob }: Saved): Promise<string[][]> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  return lines.map((line) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
      .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
      .slice(0, line.endsWith(',') ? undefined : -1),
  )
}

const words = {
  en: { export: 'Export', xlsx: 'Excel workbook (XLSX)', csv: 'Text file (CSV)' },
  ar: { export: 'تصدير', xlsx: 'ملف إكسل (XLSX)', csv: 'ملف نصي (CSV)' },
}

/** What the table of the page shows, its head first. */
export const shownCells = (): string[][] =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('[role=columnheader], [role=gridcell]')].map((cell) => cell.textContent))

/** Exports the one list of the page, by keyboard, as both kinds of file. */
export async function exportBoth(lang: 'en' | 'ar', files: Saved[]) {
  for (const kind of ['xlsx', 'csv'] as const) {
    const before = files.length
    const button = await screen.findByRole('button', { name: words[lang].export })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const entry = await screen.findByRole('menuitem', { name: words[lang][kind] })
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toMatch(/^menu/))
    entry.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(files).toHaveLength(before + 1))
  }
  const [workbook, text] = files.slice(-2) as [Saved, Saved]
  return { names: [workbook.name, text.name], sheet: await sheetOf(workbook), lines: await linesOf(text) }
}
