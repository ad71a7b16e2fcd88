import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { MovedPopulation, VerificationDetail } from '@athar/contracts/verification'
import { acting, refusal } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { write } from '../testing/write.ts'
import { Sample } from './sample.tsx'
import {
  aDraw,
  aSampledAnswer,
  aSampledRecord,
  at,
  aVerification,
  id,
  library,
  theProject,
  theReport,
} from './testing.ts'

async function open(
  over: Partial<VerificationDetail> = {},
  answers: Parameters<typeof serve>[0] = {},
  moved: readonly MovedPopulation[] = [],
) {
  const of = aVerification(over)
  const calls = serve({ ...acting('reviewer'), ...library, ...answers })
  await renderPart(<Sample of={of} moved={moved} />)
  return { calls, user: userEvent.setup() }
}
const row = (name: RegExp) => screen.findByRole('row', { name })
const cells = async (name: RegExp) =>
  within(await row(name))
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, ''))

describe('the sample', () => {
  it('says what was drawn, by which seed, how far it is checked, and each record with its result', async () => {
    await open()
    expect(await screen.findByText('1 of 2 checked')).toBeTruthy()
    const draws = (await screen.findByRole('list', { name: 'Draws' })).textContent.replaceAll(/[\u2066-\u2069]/g, '')
    expect(draws).toMatch(/^Activity records: 2 of 340 · .* · Lama Alqahtani.*Seed: (?:a1){32}$/)
    expect(await cells(/^Power from the grid.*Riyadh plant.*March 2025.*To check$/)).toEqual([
      'Power from the grid',
      'Riyadh plant',
      'Purchased electricity · Large',
      'March 2025',
      '5,328',
      'To check',
    ])
    expect((await cells(/^Power from the grid.*Agrees$/)).slice(4)).toEqual(['1,204', 'Agrees'])
    // What is under review is drawn no more.
    expect(screen.queryByRole('button', { name: /^Draw/ })).toBeNull()
  })

  it('is drawn again during the review where what it was drawn from moved, of that kind only', async () => {
    const moved = [{ kind: 'screening', drawn: { count: 9, total: '9' }, now: { count: 8, total: '8' } }] as const
    const { calls, user } = await open({}, { [`POST ${at}/sample`]: { body: aVerification() } }, moved)
    await user.click(await screen.findByRole('button', { name: 'Draw again' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('combobox')).toBeNull()
    await write(dialog.getByRole('textbox', { name: /^Reason/ }), 'A category was decided', user)
    await user.click(dialog.getByRole('button', { name: 'Draw' }))
    await waitFor(() => expect(calls.some(({ path }) => path === `${at}/sample`)).toBe(true))
    expect(calls.find(({ path }) => path === `${at}/sample`)?.body).toMatchObject({
      kind: 'screening',
      reason: 'A category was decided',
    })
  })

  it('is looked at, and not checked, by the second member', async () => {
    const [lead, second] = aVerification().team
    const team = [
      { ...lead!, personId: second!.personId },
      { ...second!, personId: lead!.personId },
    ]
    const { user } = await open({ team })
    await user.click(await row(/^Power from the grid.*To check$/))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Riyadh plant')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Raise a finding' })).toBeNull()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Agrees' }).matches(':disabled')).toBe(true)
  })

  it('of a report lists what it answers', async () => {
    await open({ kind: 'report', figures: null, report: theReport, sample: [aSampledAnswer({ outcome: 'exception' })] })
    expect(await cells(/^Energy used/)).toEqual(['Energy used', 'GRI 302-1', 'Figure', 'Does not agree'])
  })

  it('of a project lists measured rows and entered figures', async () => {
    const item = { position: 1, stratum: 'all', kg: '0', outcome: 'open', note: '' } as const
    const measured = { ...item, kind: 'measured', recordId: 'measured:exported-1', code: 'exported' } as const
    await open({
      kind: 'project',
      figures: null,
      project: theProject,
      sample: [
        {
          ...measured,
          kind: 'parameter',
          recordId: 'parameter:technology',
          code: 'technology',
          amount: null,
          unit: '1',
          text: 'solar',
        },
        { ...measured, amount: '500', unit: 'kWh', text: '2026-03-05 · 2026-03-01 · food' },
      ],
    })
    expect(await cells(/^Electricity exported/)).toEqual([
      'Electricity exported · Mar 1, 2026 – Mar 5, 2026 · Food',
      'Measured rows',
      '500 kWh',
      'To check',
    ])
    expect(await cells(/^Technology/)).toEqual(['Technology · Solar', 'Entered figures', '–', 'To check'])
  })

  it('keeps every draw with its reason, and lists contracts and decisions beside the records', async () => {
    const again = aDraw({ number: 2, reason: 'Two sites were missing' })
    const ground = { position: 1, stratum: 'all', kg: '0', outcome: 'open', note: '' } as const
    const contract = {
      ...ground,
      kind: 'contract',
      recordId: 'contract:c1',
      code: 'power-purchase',
      amount: '5000',
      unit: 'kWh',
      text: 'PPA 7',
    } as const
    const decision = {
      ...ground,
      kind: 'screening',
      recordId: 'screening:6',
      code: '6',
      amount: null,
      unit: 'excluded',
      text: 'No travel',
    } as const
    await open({ draws: [aDraw(), again], sample: [aSampledRecord(), contract, decision] })
    expect(await screen.findByText('Two sites were missing')).toBeTruthy()
    expect(await cells(/^Power purchase agreement/)).toEqual([
      'Power purchase agreement',
      'Electricity contracts',
      '5,000 kWh',
      'To check',
    ])
    expect((await cells(/^Scope 3 category 6/))[2]).toBe('Left out')
  })

  it('is drawn with the size and the strata chosen, by no seed of the one who draws', async () => {
    const { calls, user } = await open(
      { state: 'assigned', draws: [], sample: [] },
      { [`POST ${at}/sample`]: { body: aVerification() } },
    )
    expect(await screen.findByText('No sample was drawn yet.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Draw a sample' }))
    const dialog = within(await screen.findByRole('dialog'))
    const size = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Number of items/ })
    expect(size.value).toBe('25')
    await user.clear(size)
    await user.type(size, '40')
    await user.click(dialog.getByRole('checkbox', { name: 'Size' }))
    await user.click(dialog.getByRole('button', { name: 'Draw' }))
    expect(await screen.findByText('Sample drawn')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'record',
      size: 40,
      by: ['site', 'category'],
      reason: '',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that is too large for what there is says so in its dialog, where what was chosen stays', async () => {
    const { user } = await open(
      { state: 'assigned' },
      { [`POST ${at}/sample`]: refusal(422, 'verification.sample-too-large', { records: 30 }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Draw again' }))
    const dialog = within(await screen.findByRole('dialog'))
    await write(dialog.getByRole('textbox', { name: /^Reason/ }), 'Two sites were missing', user)
    await user.click(dialog.getByRole('button', { name: 'Draw' }))
    expect(await dialog.findByText(/The sample has 30 to draw from/)).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Reason/ }).value).toBe('Two sites were missing')
  })
})

describe('checking one after the other', () => {
  const contract = {
    position: 1,
    stratum: 'all',
    kg: '0',
    outcome: 'open',
    note: '',
    kind: 'contract',
    recordId: 'contract:c1',
    code: 'power-purchase',
    amount: '5000',
    unit: 'kWh',
    text: 'PPA 7',
  } as const
  const [first, checked] = [aSampledRecord(), aSampledRecord({ recordId: '42', position: 2, outcome: 'agreed' })]

  it('goes from each unchecked item to the next, and tells how far it is by kind', async () => {
    const answer = (sample: VerificationDetail['sample']) => ({ body: aVerification({ sample }) })
    const { calls, user } = await open(
      { sample: [first, checked, contract] },
      {
        [`PUT ${at}/sample/41`]: answer([{ ...first, outcome: 'agreed' }, checked, contract]),
        [`PUT ${at}/sample/contract%3Ac1`]: answer([
          { ...first, outcome: 'agreed' },
          checked,
          { ...contract, outcome: 'exception' },
        ]),
      },
    )
    expect(await screen.findByText('Activity records: 1 of 2')).toBeTruthy()
    expect(screen.getByText('Electricity contracts: 0 of 1')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 3 checked')
    ;(await screen.findByRole('button', { name: 'Check next' })).focus()
    await user.keyboard('{Enter}')
    const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
    await screen.findByRole('dialog', { name: 'Power from the grid' })
    await waitFor(() => expect(document.activeElement).toBe(radio('To check')))
    expect(screen.getByRole('button', { name: 'Save and check next' })).toBeTruthy()
    await user.keyboard('{ArrowDown}')
    await user.click(screen.getByRole('button', { name: 'Save and check next' }))
    // What is checked already is passed over.
    await screen.findByRole('dialog', { name: 'Power purchase agreement' })
    await waitFor(() => expect(document.activeElement).toBe(radio('To check')))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await user.click(screen.getByRole('button', { name: 'Save result' }))
    expect(await screen.findByText('Every item is checked')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(
      calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { outcome: string }).outcome),
    ).toEqual(['agreed', 'exception'])
  })

  it.each([
    ['once all is checked', { sample: [checked] }],
    ['before the review', { state: 'assigned', sample: [first] }],
  ] as const)('is not offered %s', async (_when, over) => {
    await open({ ...over, sample: [...over.sample] })
    await screen.findByRole('progressbar')
    expect(screen.queryByRole('button', { name: 'Check next' })).toBeNull()
  })
})

it.each([
  ['en', ['Riyadh plant', 'March 2025 · 5,328 kg CO2e']],
  ['ar', ['مصنع الرياض', 'مارس 2025 · 5,328 كجم مكافئ CO2']],
] as const)('rows on a telephone are told apart by activity, site, month and amount (%s)', async (lang, facts) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  serve({ ...acting('reviewer'), ...library })
  await renderPart(<Sample of={aVerification({ sample: [aSampledRecord()] })} />, { lang })
  const [cell, ...others] = await within(await screen.findByRole('row', { name: /2025/ })).findAllByRole('gridcell')
  expect(others).toEqual([])
  const text = cell!.textContent.replaceAll(/[\u2066-\u2069]/g, '')
  for (const fact of facts) expect(text).toContain(fact)
  vi.unstubAllGlobals()
})

describe('a record of the sample', () => {
  it('is opened by key, shows what was reported, and its result is sent with the note', async () => {
    const { calls, user } = await open({}, { [`PUT ${at}/sample/41`]: { body: aVerification() } })
    ;(await row(/^Power from the grid.*To check$/)).focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Power from the grid' }))
    for (const fact of ['Riyadh plant', '9,000', '5,328']) expect(dialog.getByText(fact)).toBeTruthy()
    expect(dialog.getByRole('link', { name: /^Open calculation/ }).getAttribute('href')).toContain(id(9))
    await user.click(dialog.getByRole('radio', { name: 'Does not agree' }))
    await write(dialog.getByRole('textbox', { name: /^Note/ }), '8,000', user)
    await user.click(dialog.getByRole('button', { name: 'Save result' }))
    expect(await screen.findByText('Result saved')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ outcome: 'exception', note: '8,000' })
  })

  it('becomes a finding about that record, with an effect below zero where too much was reported', async () => {
    const { calls, user } = await open({}, { [`POST ${at}/findings`]: { status: 201, body: aVerification() } })
    await user.click(await row(/^Power from the grid.*To check$/))
    await user.click(await screen.findByRole('button', { name: 'Raise a finding' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Raise a finding' }))
    await user.click(dialog.getByRole('combobox', { name: /^Severity/ }))
    await user.click(await screen.findByRole('option', { name: 'Misstatement' }))
    await write(dialog.getByRole('textbox', { name: /^Basis/ }), 'Invoice', user)
    await write(dialog.getByRole('textbox', { name: /^Effect/ }), '-592', user)
    await user.click(dialog.getByRole('button', { name: 'Raise a finding' }))
    expect(await screen.findByText('Finding raised')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      severity: 'misstatement',
      basis: 'Invoice',
      effectKg: '-592',
      recordId: '41',
    })
  })

  it('can be read but neither judged nor questioned once the review is over', async () => {
    const { user } = await open({ state: 'signed', sample: [aSampledRecord({ outcome: 'agreed', note: 'Seen' })] })
    await user.click(await row(/^Power from the grid.*Agrees$/))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Agrees' }).matches(':disabled, [data-disabled]')).toBe(
      true,
    )
    expect(dialog.queryByRole('button', { name: 'Raise a finding' })).toBeNull()
  })
})
