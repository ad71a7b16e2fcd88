import type { DisclosureItem } from '@athar/contracts/disclosures'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { aDatapoint, anAnswer, anItem, storing } from '../testing.ts'
import { EditScreen } from './edit-screen.tsx'

beforeEach(() => sessionStorage.clear())

const put = 'PUT /api/disclosures/answers/2025'
async function open(over: Partial<DisclosureItem> = {}, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    ...acting('preparer'),
    'GET /api/disclosures/items/gri-302-1': { body: anItem(over) },
    [put]: storing(),
    ...answers,
  })
  const view = await renderRoutes([{ path: '/:slug', element: <EditScreen /> }], { path: '/gri-302-1?year=2025' })
  await screen.findByRole('heading', { level: 1, name: 'Energy consumption' })
  const sent = () =>
    calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { answers: object[] }).answers)
  return { sent, ...view }
}
const figure = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Energy used' })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('the answers of an item', () => {
  it('are sent where they were changed only, in the unit chosen, under the version that was seen', async () => {
    const { sent } = await open({
      datapoints: [
        aDatapoint({ answer: anAnswer() }),
        aDatapoint({ id: 'saved', label: { en: 'Energy saved', ar: 'الطاقة الموفرة' }, answer: anAnswer() }),
      ],
    })
    expect((await figure()).value).toBe('1,200')
    await userEvent.clear(await figure())
    await userEvent.type(await figure(), '٩')
    await userEvent.click(screen.getAllByRole('combobox', { name: 'Unit' })[0]!)
    await userEvent.click(await screen.findByRole('option', { name: 'mwh' }))
    await save()
    expect(await screen.findByText('Answers saved')).toBeTruthy()
    expect(sent()).toEqual([[{ datapoint: 'energy', value: '9', unit: 'mwh', note: '', version: 3 }]])
  })

  it('that can be read in two ways are asked about before they are sent', async () => {
    const { sent } = await open()
    await userEvent.type(await figure(), '1.234')
    await save()
    expect(sent()).toEqual([])
    const ways = within(screen.getByText(/1\.234/, { selector: 'output' }).closest('fieldset')!)
    await userEvent.click(ways.getByRole('button', { name: /^Whole number .?1,?234/ }))
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject([{ value: '1234' }])
  })

  it('that are refused stand in their field with the reason, also when the page is opened again', async () => {
    const answers = {
      [put]: storing({ energy: { outcome: 'refused', problem: 'above-most', about: '100', current: null } }),
    }
    const { unmount } = await open({}, answers)
    await userEvent.type(await figure(), '120')
    await save()
    expect(await screen.findByText('Enter 100 or less')).toBeTruthy()
    expect(screen.getByText('1 answer was not stored. It says why.')).toBeTruthy()
    expect((await figure()).value).toBe('120')
    unmount()
    await open({}, answers)
    expect((await figure()).value).toBe('120')
  })

  it('that another member changed first are shown, and stored over only knowingly', async () => {
    let first = true
    const theirs = anAnswer({ value: '1300', version: 8 })
    const { sent } = await open(
      { datapoints: [aDatapoint({ answer: anAnswer() })] },
      {
        [put]: (call) => {
          const answer = first ? storing({ energy: { outcome: 'conflict', current: theirs } })(call) : storing()(call)
          first = false
          return answer
        },
      },
    )
    await userEvent.type(await figure(), '5')
    await save()
    expect(await screen.findByText(/^Another member saved Energy used first\. Stored now: .*1,300/)).toBeTruthy()
    await save()
    expect(await screen.findByText('Answers saved')).toBeTruthy()
    expect(sent().map(([one]) => (one as { version: number }).version)).toEqual([3, 8])
  })

  it('are sent under the version that was shown when typing began, also once the page was read again', async () => {
    const { unmount } = await open({ datapoints: [aDatapoint({ answer: anAnswer() })] })
    await userEvent.type(await figure(), '5')
    unmount()
    const theirs = anAnswer({ value: '1300', version: 8 })
    const { sent } = await open({ datapoints: [aDatapoint({ answer: theirs })] })
    expect((await figure()).value).toBe('1,2005')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject([{ version: 3 }])
  })

  it('that do not apply are sent as the reason, without the figure', async () => {
    const { sent } = await open({ datapoints: [aDatapoint({ answer: anAnswer() })] })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Not applicable: Energy used' }))
    expect(screen.queryByRole('textbox', { name: 'Energy used' })).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'No plant')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toEqual([{ datapoint: 'energy', note: '', version: 3, value: null, notApplicable: 'No plant' }])
  })

  it('as text take a live figure in both languages', async () => {
    const { sent } = await open({
      datapoints: [aDatapoint({ id: 'story', type: 'long_text', unit: null, units: [] })],
      liveFigures: [{ id: 'water', label: { en: 'Water drawn', ar: 'المياه المسحوبة' }, value: '12', unit: null }],
    })
    await userEvent.type(await screen.findByRole('textbox', { name: /English$/ }), 'We drew')
    await userEvent.click(screen.getByRole('combobox', { name: /^Insert a live figure/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Water drawn' }))
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject([{ value: { en: 'We drew {water}', ar: '{water}' } }])
  })

  it('stay typed where nothing could be sent', async () => {
    const { sent } = await open({}, { [put]: refusal(503, 'unavailable') })
    await userEvent.type(await figure(), '7')
    await save()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect((await figure()).value).toBe('7')
  })
})
