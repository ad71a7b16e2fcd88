import { methodologyPages } from '@athar/contracts/paths'
import {
  computePeriod,
  METHODOLOGIES,
  METHODOLOGY_IDS,
  newestVersion,
  PROBLEM_CODES,
  UNITS,
} from '@athar/methodologies'
import ar from '@athar/i18n/messages/methodologies/ar.json'
import en from '@athar/i18n/messages/methodologies/en.json'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { write } from '../../testing/write.ts'
import { MethodologiesScreen } from './methodologies-screen.tsx'
import { MethodologyScreen } from './methodology-screen.tsx'
import { emptyDraft, typedInput } from './typed-input.ts'

const open = (id: string, lang: 'en' | 'ar' = 'en') =>
  renderPart(<MethodologyScreen />, { lang, path: `/mrv/methodologies/${id}` })
const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
const result = (name = 'Result') => within(screen.getByRole('region', { name }))

describe('the words of methodologies', () => {
  const steps = METHODOLOGIES.flatMap(({ equations }) => equations.map(({ code }) => code))
  const wanted: Record<string, readonly string[]> = {
    names: METHODOLOGY_IDS,
    parameters: METHODOLOGIES.flatMap(({ parameters }) => parameters.map(({ code }) => code)),
    columns: METHODOLOGIES.flatMap(({ parameters }) =>
      parameters.flatMap((each) => (each.type === 'rows' ? each.columns.map(({ code }) => code) : [])),
    ),
    constants: METHODOLOGIES.flatMap(({ constants }) => constants.map(({ code }) => code)),
    steps: [...steps, 'net-of-year', 'net', 'counted', 'debt-after'],
    rules: [...METHODOLOGIES.flatMap(({ rules }) => rules), 'debt'],
    vectors: METHODOLOGIES.flatMap(({ vectors }) => vectors.map(({ code }) => code)),
    simplifications: METHODOLOGIES.flatMap(({ simplifications }) => simplifications),
    units: UNITS,
    problems: PROBLEM_CODES,
  }

  it.each(Object.keys(wanted))('name every one of the %s in both languages', (group) => {
    for (const words of [en, ar] as unknown as Record<string, Record<string, unknown>>[])
      expect(wanted[group]!.filter((code) => !(code in words[group]!))).toEqual([])
  })

  it('name every option but refrigerants, and every value of a rule has its place', () => {
    const options = METHODOLOGIES.flatMap(({ parameters }) =>
      parameters.flatMap((each) => {
        if (each.type === 'choice') return each.options.map((option) => [each.code, option] as const)
        if (each.type !== 'rows') return []
        return each.columns.flatMap(({ code, options: of = [] }) => of.map((option) => [code, option] as const))
      }),
    ).filter(([, option]) => !option.startsWith('R-'))
    const known = en.options as unknown as Record<string, Record<string, string>>
    expect(options.filter(([code, option]) => known[code]?.[option] === undefined)).toEqual([])
    const sentences = en.rules as unknown as Record<string, { text: string }>
    for (const definition of METHODOLOGIES)
      for (const { input } of definition.vectors)
        for (const { code, values } of computePeriod(definition, input).figures!.rules)
          expect([...sentences[code]!.text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()).toEqual(
            Object.keys(values).sort(),
          )
  })
})

it('the pages are those of the package', () => {
  expect([...methodologyPages]).toEqual([...METHODOLOGY_IDS])
})

it('the list names the five with their documents and versions', async () => {
  await renderPart(<MethodologiesScreen />)
  expect(screen.getByRole('heading', { level: 1, name: 'Methodologies' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5)
  const waste = screen.getByRole('link', { name: 'Diverted organic waste' })
  expect(waste.getAttribute('href')).toBe('/mrv/methodologies/organic-waste')
  expect(screen.getByText('AMS-III.F · TOOL04 · TOOL13')).toBeTruthy()
})

it('the list is whole in Arabic', async () => {
  await renderPart(<MethodologiesScreen />, { lang: 'ar' })
  expect(screen.getByRole('heading', { level: 1, name: 'المنهجيات' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'تحويل النفايات العضوية عن المرادم' }).getAttribute('href')).toBe(
    '/mrv/methodologies/organic-waste',
  )
})

describe('the page of a methodology', () => {
  it('says what is simplified, and marks what is not confirmed', async () => {
    await open('grid-renewables')
    expect(screen.getByRole('heading', { level: 1, name: 'Grid-connected renewables' })).toBeTruthy()
    expect(screen.getByText('Sun and wind only: project emissions are 0.')).toBeTruthy()
    const row = screen.getByRole('row', { name: /Weight of the build margin/ })
    expect(within(row).getByText('To be confirmed')).toBeTruthy()
    expect(within(row).getByText('0.25')).toBeTruthy()
    expect(
      within(screen.getByRole('row', { name: /Electricity exported.*Continuously/ })).getByText(/Running register/),
    ).toBeTruthy()
  })

  it('computes its worked examples where they are read', async () => {
    await open('organic-waste', 'ar')
    const example = within(screen.getByRole('region', { name: 'سوك سون، نفايات سبع سنوات' }))
    expect(example.getByText('منشور')).toBeTruthy()
    expect(example.getAllByRole('columnheader').map(({ textContent }) => textContent)).not.toContain('')
    expect(example.getAllByText('مطابق')).toHaveLength(10)
    expect(example.queryByText('غير مطابق')).toBeNull()
    expect(example.getAllByText('277,866')).toHaveLength(2)
  })

  it('computes as one types, and says what is missing until then', async () => {
    await open('grid-renewables')
    expect(result().getByRole('heading', { name: 'Needed before a result' })).toBeTruthy()
    expect(result().getByText('Installed capacity: Enter a value.')).toBeTruthy()
    await choose('Technology', 'Solar')
    await choose('Equipment of the plant', 'New')
    await write(screen.getByRole('textbox', { name: 'Installed capacity' }), '5')
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Electricity exported' })).getByRole('button', { name: 'Add row' }),
    )
    await write(screen.getByRole('textbox', { name: 'Amount, row 1' }), '٩٩٥٠٠٠٠')
    expect(result().getByText('Net reduction', { selector: 'dt' }).parentElement?.textContent).toContain('5,074.5')
    expect(result().getByText('BE = EG × EF ÷ 1000')).toBeTruthy()
    expect(result().getByText('monitored: Electricity exported')).toBeTruthy()
    expect(result().getByText('9,950,000 kWh exported; capacity × hours of the period is 43,800,000 kWh.')).toBeTruthy()
  })

  it('says at the field what breaks a bound, with both numbers', async () => {
    await open('organic-waste')
    const field = screen.getByRole('textbox', { name: 'Methane captured at the landfill' })
    await write(field, '1.5')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('1.5 is above the maximum of 1.')).toBeTruthy()
    expect(result().getByText('Methane captured at the landfill: 1.5 is above the maximum of 1.')).toBeTruthy()
  })

  it('fills its form with an example, and groups the steps of several years', async () => {
    await open('organic-waste', 'ar')
    const example = within(screen.getByRole('region', { name: '1,000 طن من الطعام مرة واحدة، الرياض' }))
    await userEvent.click(example.getByRole('button', { name: 'تعبئة النموذج بهذا المثال' }))
    const shown = result('النتيجة')
    expect(shown.getByText('صافي الخفض', { selector: 'dt' }).parentElement?.textContent).toContain('577.166')
    expect(shown.getByRole('row', { name: /2026.*75\.446/ })).toBeTruthy()
    expect(shown.getByText('2034', { selector: 'summary' })).toBeTruthy()
    expect(shown.getAllByText('تتطلب مراجعة').length).toBeGreaterThan(0)
  })

  it('of two versions shows the potentials of the one chosen', async () => {
    await open('refrigerant-replacement')
    expect(screen.getAllByText('694.09').length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('radio', { name: '1.0' }))
    expect(screen.getAllByText('576.31').length).toBeGreaterThan(0)
    expect(screen.queryByText('694.09')).toBeNull()
  })

  it('names the row and column of what is wrong in a table, and takes rows away', async () => {
    await open('refrigerant-replacement')
    const table = within(screen.getByRole('group', { name: 'Refrigerant added' }))
    expect(table.getByText('No rows: there were none.')).toBeTruthy()
    await userEvent.click(table.getByRole('button', { name: 'Add row' }))
    await write(table.getByRole('textbox', { name: 'Amount, row 1' }), 'much')
    expect(table.getByText('“much” is no number.')).toBeTruthy()
    expect(result().getByText('Refrigerant added · row 1 · Amount: “much” is no number.')).toBeTruthy()
    await userEvent.click(table.getByRole('button', { name: 'Remove row 1' }))
    expect(table.getByText('No rows: there were none.')).toBeTruthy()
  })
})

describe('what was typed', () => {
  const definition = newestVersion('grid-renewables')

  it('is read in the digits of the reader; what is no number stays for the methodology to refuse', () => {
    const draft = emptyDraft(definition, '2025-01-01', '2025-12-31')
    const input = typedInput(definition, {
      ...draft,
      debtBefore: '٢٫٥',
      parameters: { ...draft.parameters, capacity: '5 MW', technology: 'solar' },
      measured: { ...draft.measured, exported: [{ from: '2025-01-01', to: '2025-12-31', value: '١٢٣', meter: '٧' }] },
    })
    expect(input.debtBefore).toBe('2.5')
    expect(input.parameters).toEqual({ capacity: '5 MW', technology: 'solar' })
    expect(input.measured['exported']).toEqual([{ from: '2025-01-01', to: '2025-12-31', value: '123', meter: '٧' }])
    expect(input.measured['imported']).toEqual([])
  })
})
