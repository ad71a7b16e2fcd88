import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { anAnswer, grid, rows, storing } from '../testing.ts'
import { GridScreen } from './grid-screen.tsx'

const put = 'PUT /api/disclosures/answers/2025'
const all = Object.values(rows)
const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const line = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
const paste = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } })
const sent = (calls: ReturnType<typeof serve>) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

async function open(answers: Parameters<typeof serve>[0] = {}, path = '/esg-toolkit/data-entry?year=2025') {
  const calls = serve({ ...acting('preparer'), ...grid(...all), [put]: storing(), ...answers })
  const view = await renderPart(<GridScreen />, { path })
  await screen.findByRole('table')
  return { calls, ...view }
}

describe('cells pasted from a spreadsheet', () => {
  it('fill the rows from the one on that takes them, past those that are answered on a page of their own', async () => {
    const { calls } = await open()
    paste(await cell('Energy used'), '1,500\tmwh\r\n2300\r\nyes\r\nThe board\r\n')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent(calls)).toEqual([
      {
        answers: [
          { datapoint: 'energy', value: '1500', unit: 'mwh', notApplicable: null, version: 0 },
          { datapoint: 'water', value: '2300', unit: 'kwh', notApplicable: null, version: 3 },
          { datapoint: 'policy', value: true, notApplicable: null, version: 0 },
          { datapoint: 'body', value: 'The board', notApplicable: null, version: 0 },
        ],
      },
    ])
    expect((await cell('Who oversees it')).value).toBe('The board')
    expect(line('Energy used').getByText('Answered')).toBeTruthy()
  })

  it('leave out what lies beyond the last row, and empty a cell that is empty', async () => {
    const { calls } = await open()
    paste(await cell('Who oversees it'), '\nThe auditors')
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)).toEqual([{ answers: [{ datapoint: 'body', value: null, notApplicable: null, version: 0 }] }])
  })

  it('say at its own cell which of them was refused, and why, and keep the others', async () => {
    const { calls } = await open({
      [put]: storing({ energy: { outcome: 'refused', problem: 'below-least', about: '0', current: null } }),
    })
    paste(await cell('Energy used'), '-5\n2300')
    const refused = await screen.findByRole('alert')
    expect(refused.textContent).toBe('Enter 0 or more')
    const field = await cell('Energy used')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(refused.id)
    expect(line('Energy used').getByText('Open')).toBeTruthy()
    expect((await cell('Water drawn')).value).toBe('2,300')
    expect(sent(calls)).toHaveLength(1)
  })

  it('are taken back by one undo, all at once, with what stood there before', async () => {
    const { calls } = await open()
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
    paste(await cell('Energy used'), '1500\n2300')
    await waitFor(async () => expect((await cell('Water drawn')).value).toBe('2,300'))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await cell('Water drawn')).value).toBe('1,200'))
    expect(sent(calls)[1]).toEqual({
      answers: [
        { datapoint: 'energy', value: null, unit: null, notApplicable: null, version: 1 },
        { datapoint: 'water', value: '1200', unit: null, notApplicable: null, version: 4 },
      ],
    })
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
  })
})

describe('a cell that is typed into', () => {
  it('is sent when it is left, under the version that was seen, and not where nothing changed', async () => {
    const { calls } = await open(grid({ ...rows.water, answer: anAnswer({ value: '90' }) }))
    const field = await cell('Water drawn')
    await userEvent.click(field)
    await userEvent.tab()
    expect(sent(calls)).toEqual([])
    await userEvent.clear(field)
    await userEvent.type(field, '٩٠٠')
    await userEvent.tab()
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]).toEqual({
      answers: [{ datapoint: 'water', value: '900', unit: 'kwh', notApplicable: null, version: 3 }],
    })
  })

  it('keeps what was typed where it cannot be sent, to be left once more', async () => {
    let reached = false
    const { calls } = await open({ [put]: (call) => (reached ? storing()(call) : refusal(503, 'unavailable')) })
    const field = await cell('Energy used')
    await userEvent.type(field, '77')
    await userEvent.tab()
    expect(await screen.findByText(/^The service cannot answer now/)).toBeTruthy()
    expect((await cell('Energy used')).value).toBe('77')
    expect(line('Energy used').getByText('Open')).toBeTruthy()
    expect(screen.queryByText('Saved')).toBeNull()
    reached = true
    await userEvent.click(field)
    await userEvent.tab()
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent(calls)).toHaveLength(2)
    expect(sent(calls)[1]).toEqual(sent(calls)[0])
  })

  it('says that another member was faster, shows theirs, and stores over it only when left once more', async () => {
    const theirs = anAnswer({ value: '1300', version: 8 })
    let first = true
    const { calls } = await open({
      [put]: (call) => {
        const answer = first ? storing({ water: { outcome: 'conflict', current: theirs } })(call) : storing()(call)
        first = false
        return answer
      },
    })
    const field = await cell('Water drawn')
    await userEvent.clear(field)
    await write(field, '1250')
    await userEvent.tab()
    expect(await screen.findByText(/^Another member saved this first/)).toBeTruthy()
    const now = await cell('Water drawn')
    expect(now.value).toBe('1,300')
    await userEvent.clear(now)
    await write(now, '1250')
    await userEvent.tab()
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    expect(sent(calls)[1]).toMatchObject({ answers: [{ datapoint: 'water', value: '1250', version: 8 }] })
    await waitFor(() => expect(screen.queryByText(/^Another member saved this first/)).toBeNull())
  })

  it('is moved through by arrows and Enter', async () => {
    await open()
    await userEvent.click(await cell('Energy used'))
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(await cell('Water drawn'))
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await cell('Who oversees it'))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(await cell('Energy used'))
  })
})

describe('the grid', () => {
  it('says why an answer is not applicable instead of a cell, and leads to the page of a long text', async () => {
    await open(grid({ ...rows.energy, answer: anAnswer({ value: null, notApplicable: 'No plant' }) }, rows.story))
    expect(line('Energy used').getByText('Not applicable: No plant')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Energy used' })).toBeNull()
    expect(line('Our approach').getByRole('link', { name: 'Open item' }).getAttribute('href')).toMatch(
      /gri-3-3.*\?year=2025$/,
    )
  })

  it('is narrowed by what is still open, and a row filled there stays until the list is made again', async () => {
    await open({}, '/esg-toolkit/data-entry?year=2025&state=open')
    expect(screen.getByText('4 datapoints')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Water drawn' })).toBeNull()
    paste(await cell('Energy used'), '1500\t')
    await waitFor(() => expect(line('Energy used').getByText('Answered')).toBeTruthy())
    expect(screen.getByText('4 datapoints')).toBeTruthy()
  })

  it('is narrowed to a framework and an owner by the address, and says so where nothing is left', async () => {
    const { unmount } = await open({}, '/esg-toolkit/data-entry?framework=ifrs-s2&owner=Omar+Alzahrani')
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Has a policy'])
    unmount()
    serve({ ...acting('preparer'), ...grid(...all) })
    await renderPart(<GridScreen />, { path: '/?framework=sasb' })
    expect(await screen.findByText('No datapoint matches these filters')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('can be read but not written by an auditor', async () => {
    await open(acting('auditor'))
    expect((await cell('Energy used')).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
