import type * as inventory from '@athar/contracts/inventory'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { wordsIn } from '../../testing/shown-in.ts'
import { KpiParts } from '../kpis/kpi-parts.tsx'
import { TargetFacts } from './target-facts.tsx'

const aTarget = (baseGaps: inventory.Target['baseGaps']): inventory.Target => ({
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  input: {
    name: { en: 'Down 42%', ar: 'خفض 42%' },
    kind: 'absolute',
    per: null,
    scopes: ['1', '2'],
    basis: 'location',
    baseYear: 2022,
    preset: 'own',
    points: [{ year: 2032, reductionPercent: '42' }],
    levers: [],
  },
  judgement: {
    ok: true,
    status: 'on-track',
    year: 2024,
    value: '900',
    pathValue: '950',
    targetValue: '580',
    trend: null,
  },
  baseGaps,
  unit: { kind: 'kg', of: '' },
  actuals: [],
  path: [],
  curve: [],
  versions: [],
  judgements: [],
})

it.each(
  wordsIn('ar', [
    {
      lang: 'en',
      title: 'The base year 2022 has gaps',
      lines: ['Scope 2: not entered', 'Months without records: Nov, Dec', '1 source has missing months'],
    },
    {
      lang: 'ar',
      title: 'بيانات سنة الأساس 2022 غير مكتملة',
      lines: ['النطاق 2: لم يُدخَل', 'أشهر بلا سجلات: نوفمبر وديسمبر', 'مصدر واحد تنقصه أشهر'],
    },
  ]),
)('a target says what its base year lacks ($lang)', async ({ lang, title, lines }) => {
  const gaps = { scopes: ['2' as const], months: ['2022-11', '2022-12'], sources: 1 }
  await renderPart(<TargetFacts target={aTarget(gaps)} />, { lang })
  const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069\u200e\u200f\u061c]/g, '')
  expect(plain(screen.getByText((text) => plain(text) === title).textContent)).toBe(title)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual(lines)
})

it('a target on a full base year says nothing of gaps', async () => {
  await renderPart(<TargetFacts target={aTarget(null)} />)
  expect(screen.queryByText(/gaps/)).toBeNull()
})

it('a key figure says why a year has none', async () => {
  const year = (name: number, without: inventory.KpiYear['without']): inventory.KpiYear => ({
    year: name,
    state: 'open',
    counted: false,
    whole: without === null,
    records: 1,
    pendingRecords: 0,
    value: without === null ? '412' : null,
    without,
    parts: [{ kind: 'scope', key: '3', amount: null }],
  })
  const data: inventory.Kpi = {
    code: 'carbon-intensity',
    unit: { kind: 'kg-per', of: 'SAR' },
    sample: false,
    years: [year(2025, null), year(2026, 'incomplete-year')],
  }
  await renderPart(<KpiParts data={data} />)
  const [, , row] = screen.getAllByRole('row')
  expect(within(row!).getByText('Shown once every month of the year has records')).toBeTruthy()
  expect(within(row!).getByText('not entered')).toBeTruthy()
  expect(within(row!).getByText('Provisional, months missing')).toBeTruthy()
})
