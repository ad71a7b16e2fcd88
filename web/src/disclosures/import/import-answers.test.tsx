import { importAnswers, undoImport } from '@athar/contracts/disclosures'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { acting, id, refusal } from '../../organisations/testing.ts'
import { serveFiles } from '../../testing/file-wire.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { anImportRow, grid, rows } from '../testing.ts'
import { ImportAnswers } from './import-answers.tsx'
import { templateOf } from './template-of.ts'

const store = 'POST /api/disclosures/imports'
const list = new File(['datapoint,year,value\n'], 'answers.csv', { type: 'text/csv' })
const wrong = anImportRow({
  line: 4,
  datapoint: 'watr',
  value: '12',
  unit: '',
  label: null,
  outcome: 'refused',
  problem: 'datapoint-unknown',
})
const read = [anImportRow({ inventoryFigure: '1480.5' }), anImportRow({ line: 3, outcome: 'unchanged' }), wrong]
const receipt = (over: object = {}) => ({
  body: importAnswers.response.parse({ id: id(70), stored: 1, unchanged: 0, refused: [], ...over }),
})

async function open(answers: Parameters<typeof serve>[0] = {}, file: object = { body: { rows: read } }) {
  const calls = serve({ ...acting('preparer'), ...grid(rows.energy), ...answers })
  const sent = serveFiles(() => ({ body: null, ...file }))
  await renderPart(<ImportAnswers year={2025} />)
  await userEvent.upload(await screen.findByLabelText('File with answers'), list)
  const posts = () =>
    calls.filter(({ path }) => path.startsWith('/api/disclosures/imports')).map(({ path, body }) => ({ path, body }))
  return { sent, posts }
}

describe('answers from a file', () => {
  it('have a verdict a row before anything is stored, the faults first', async () => {
    const { sent, posts } = await open()
    expect(await screen.findByText('1 answer will be stored')).toBeTruthy()
    expect(screen.getByText('1 row has a fault and will not be stored')).toBeTruthy()
    expect(screen.getByText('1 row changes nothing')).toBeTruthy()
    const lines = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(lines.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))).toEqual([
      '4watr202512 There is no such datapoint',
      '2Energy used20251500 kwhWill be storedThe inventory says 1,480.5',
      '3Energy used20251500 kwhChanges nothing',
    ])
    expect(sent.map(({ name }) => name)).toEqual(['answers.csv'])
    expect(posts()).toEqual([])
  })

  it('whose decimal mark is open are read again by the mark that a person says', async () => {
    const open1 = anImportRow({ value: '1,234', outcome: 'refused', problem: 'number-ambiguous' })
    const known = anImportRow({ value: '1234', problem: null })
    let reads = 0
    const calls = serve({ ...acting('preparer'), ...grid(rows.energy) })
    const sent = serveFiles(() => ({ body: { rows: [reads++ === 0 ? open1 : known] } }))
    await renderPart(<ImportAnswers year={2025} />)
    await userEvent.upload(await screen.findByLabelText('File with answers'), list)
    expect(await screen.findByText('Which decimal mark does the file use?')).toBeTruthy()
    await userEvent.click(
      screen.getByRole('button', { name: 'A point: 1,234 is one thousand two hundred thirty-four' }),
    )
    expect(await screen.findByText('1 answer will be stored')).toBeTruthy()
    expect([sent.length, calls.some(({ path }) => path.startsWith('/api/disclosures/imports'))]).toEqual([2, false])
  })

  it('are stored where they are right, with a receipt by which they are taken back', async () => {
    const undone = { restored: 1, kept: [{ datapoint: 'energy', year: 2025 }] }
    const { posts } = await open({
      [store]: receipt({ refused: [wrong] }),
      [`${store}/${id(70)}/undo`]: { body: undoImport.response.parse(undone) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Store 1 answer' }))
    expect(await screen.findByText('1 answer stored')).toBeTruthy()
    expect(screen.getByText(`Receipt ${id(70)}`)).toBeTruthy()
    // What was refused since then is listed again.
    expect(screen.getByText('There is no such datapoint')).toBeTruthy()
    expect(posts()[0]?.body).toEqual({
      fileName: 'answers.csv',
      decimalMark: 'point',
      rows: [{ line: 2, datapoint: 'energy', year: '2025', value: '1500', unit: 'kwh', note: '', version: 0 }],
    })
    await userEvent.click(screen.getByRole('button', { name: 'Undo this import' }))
    expect(await screen.findByText('1 answer restored')).toBeTruthy()
    expect(screen.getByText('1 answer was changed since and stays')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull()
  })

  it('stay to be stored once more where that failed', async () => {
    let reached = false
    const { posts } = await open({ [store]: () => (reached ? receipt() : refusal(503, 'unavailable')) })
    await userEvent.click(await screen.findByRole('button', { name: 'Store 1 answer' }))
    await waitFor(() => expect(posts()).toHaveLength(1))
    reached = true
    await waitFor(() => expect(screen.getByRole('button', { name: 'Store 1 answer' }).ariaDisabled).not.toBe('true'))
    await userEvent.click(screen.getByRole('button', { name: 'Store 1 answer' }))
    expect(await screen.findByText('1 answer stored')).toBeTruthy()
  })

  it('cannot be stored where no row is right', async () => {
    await open({}, { body: { rows: [wrong] } })
    expect(await screen.findByText('No row can be stored')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Store 0 answers' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
    expect(await screen.findByLabelText('File with answers')).toBeTruthy()
  })

  it('of a file without the column that is needed say which, and another may be chosen', async () => {
    const { body } = refusal(422, 'disclosures.list-columns-missing', { column: 'value' })
    await open({}, { status: 422, body })
    expect(await screen.findByText(/^The column .value. is missing/)).toBeTruthy()
    expect(screen.getByLabelText('File with answers')).toBeTruthy()
  })

  it('of a file that is too large are not sent at all', async () => {
    const { sent } = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Choose another file' }))
    const large = Object.defineProperty(new File(['x'], 'large.csv'), 'size', { value: 2_000_001 })
    fireEvent.change(await screen.findByLabelText('File with answers'), { target: { files: [large] } })
    expect(await screen.findByText('The file is too large. Split it.')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })
})

describe('a template', () => {
  it('has a row a datapoint of its group, as spreadsheets read it', async () => {
    const heads = ['datapoint', 'year', 'value', 'unit', 'note', 'name'] as const
    const quoted = { ...rows.body, label: { en: 'Who, and "how"', ar: 'من' } }
    const text = await templateOf([rows.energy, { ...rows.policy, type: 'table' }, quoted], 2025, 'en', heads).text()
    expect(text.replace(/^\uFEFF/, '')).toBe(
      'datapoint,year,value,unit,note,name\r\nenergy,2025,,kwh,,Energy used\r\nbody,2025,,,,"Who, and ""how"""\r\n',
    )
  })

  it('is saved under its group and year', async () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download)
    })
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:template')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
    serve({ ...acting('preparer'), ...grid(rows.energy) })
    await renderPart(<ImportAnswers year={2025} />)
    const button = await screen.findByRole('button', { name: 'Environmental template' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await userEvent.click(button)
    expect(names).toEqual(['athar-environmental-2025.csv'])
  })
})
