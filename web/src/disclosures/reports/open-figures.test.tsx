import type { DisclosureReport } from '@athar/contracts/disclosures'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { OpenFigures } from './open-figures.tsx'

const scope1 = { en: 'Scope 1 emissions', ar: 'انبعاثات النطاق 1' }
const scope2 = { en: 'Scope 2 emissions', ar: 'انبعاثات النطاق 2' }
const report = (over: Partial<DisclosureReport>) =>
  ({
    year: 2025,
    state: 'draft',
    unanswered: [{ id: 'scope2_market_tco2e', label: scope2 }],
    moved: [
      {
        id: 'scope1_total_tco2e',
        label: scope1,
        unit: { en: 'tCO2e', ar: 'طن مكافئ' },
        reported: '1500',
        version: 3,
        inventory: '1720.5',
        explained: false,
      },
    ],
    ...over,
  }) as unknown as DisclosureReport
const words = {
  en: {
    unanswered: 'A text names 1 figure that has no answer',
    moved: '1 figure changed in the inventory after it was used here',
    line: /in the report .*1,500 tCO2e.*, in the inventory .*1,720.5 tCO2e/,
    use: 'Use the new figures',
  },
  ar: {
    unanswered: 'يذكر أحد النصوص رقمًا لا إجابة له',
    moved: 'تغيّر في الجرد رقم واحد بعد إدراجه هنا',
    line: /في التقرير .*1,500 طن مكافئ.*، وفي الجرد .*1,720.5 طن مكافئ/,
    use: 'استخدام الأرقام الجديدة',
  },
}

describe.each(shownIn('ar'))('figures that keep a report from being published (%s)', (lang) => {
  const say = words[lang]
  const path = '/api/disclosures/answers/2025/take-over'
  const show = (over: Partial<DisclosureReport> = {}) => {
    const calls = serve({ ...acting('preparer'), [`POST ${path}`]: { body: { year: 2025, stored: 1, verdicts: [] } } })
    renderPart(<OpenFigures report={report(over)} />, { lang })
    return calls
  }

  it('are named, and those that moved are taken over at once', async () => {
    const calls = show()
    expect(await screen.findByText(say.unanswered)).toBeTruthy()
    expect(screen.getByText(scope2[lang])).toBeTruthy()
    expect(screen.getByText(say.moved)).toBeTruthy()
    expect(screen.getByText(scope1[lang]).closest('li')?.textContent).toMatch(say.line)
    await userEvent.click(await screen.findByRole('button', { name: say.use }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        datapoints: [{ datapoint: 'scope1_total_tco2e', version: 3 }],
      }),
    )
  })

  it('of a published report are named alone: the edition stays', async () => {
    show({ state: 'published' })
    expect(await screen.findByText(say.moved)).toBeTruthy()
    expect(screen.queryByText(say.unanswered)).toBeNull()
    expect(screen.queryByRole('button', { name: say.use })).toBeNull()
  })
})
