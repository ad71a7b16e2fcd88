import * as inventory from '@athar/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { aMember } from '../../boundary/testing.ts'
import { aYear } from '../testing.ts'
import { GapsPanel } from './gaps-panel.tsx'

const path = '/api/inventory/inventories/2025/gaps'
const site = { en: 'Riyadh plant', ar: 'مصنع الرياض' }
const accepted = { reason: 'Bills are with the auditor', by: 'Huda', at: '2026-01-20T09:10:00Z' }
const place = (id: string, over: Partial<inventory.GapPlace> = {}): inventory.GapPlace => ({
  id,
  siteId: null,
  site,
  activity: 'diesel-stationary',
  activityName: { en: `Diesel ${id}`, ar: `ديزل ${id}` },
  category: null,
  months: [],
  what: null,
  amount: { value: '1500', unit: 'kgCO2e' },
  accepted: null,
  ...over,
})
const listed = (places: inventory.GapPlace[]) => ({
  body: inventory.listGaps.response.parse({
    state: 'open',
    open: 1,
    gaps: [
      {
        code: 'evidence-missing',
        count: 4,
        open: 3,
        places,
        acceptances: [{ ...accepted, places: 1, amounts: [{ value: '1500', unit: 'kgCO2e' }] }],
        acceptable: true,
      },
    ],
  }),
})
const answers = (role: Parameters<typeof aMember>[0]) => ({
  ...aMember(role),
  [`GET ${path}`]: ({ query }: { query: URLSearchParams }) =>
    query.get('from') === '3' ? listed([place('D')]) : listed([place('A'), place('B'), place('C', { accepted })]),
  [`POST ${path}/accept`]: { status: 204 },
})

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      accept: 'Accept: Sources above 5% of the total without evidence',
      stays: '1 more place is not listed here and stays open.',
      title: 'Accept these 2 places?',
      more: 'Show 1 more place',
      where: 'Where',
      act: 'Accept',
      reason: /Reason/,
      partly: '3 of 4 open',
      amount: /Accepted for 1.5 t CO2e/,
      changed: /is now .*2.5 t CO2e.*, not the amount you saw/,
      reviewer: /a reviewer or owner who did not submit it/,
    },
    {
      lang: 'ar',
      accept: 'قبول: مصادر تتجاوز ‎5% من الإجمالي بلا إثبات',
      stays: 'يبقى موضع آخر غير معروض هنا مفتوحًا.',
      title: 'قبول هذين الموضعين؟',
      more: 'عرض موضع آخر',
      where: 'المواضع',
      act: 'قبول',
      reason: /السبب/,
      partly: 'المفتوح 3 من 4',
      amount: /قُبلت عن/,
      changed: /وهو الآن .*2.5 طن.*راجع القائمة/,
      reviewer: /مراجع أو مالك لم يقدّمها/,
    },
  ]),
)('the gaps in $lang', (words) => {
  it('are accepted as far as they are listed; the others are one press away', async () => {
    const user = userEvent.setup()
    const calls = serve(answers('preparer'))
    renderPart(<GapsPanel year={aYear()} />, { lang: words.lang })
    expect(await screen.findByText(words.partly)).toBeTruthy()
    expect(screen.getByText(words.amount)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: words.accept }))
    const dialog = await screen.findByRole('dialog', { name: words.title })
    expect(within(dialog).getByText(words.stays)).toBeTruthy()
    await write(within(dialog).getByLabelText(words.reason), 'Seen by me', user)
    await user.click(within(dialog).getByRole('button', { name: words.act }))
    const places = ['A', 'B'].map((id) => ({ id, amount: '1500' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        gaps: [{ code: 'evidence-missing', places }],
        reason: 'Seen by me',
      }),
    )
    await user.click(screen.getByText(words.where))
    await user.click(screen.getByRole('button', { name: words.more }))
    expect(await screen.findByText(words.lang === 'en' ? 'Diesel D' : 'ديزل D')).toBeTruthy()
    expect(screen.queryByRole('button', { name: words.more })).toBeNull()
  })

  it('that grew meanwhile are refused with the amount of now', async () => {
    const user = userEvent.setup()
    const details = { place: 'A', amount: '2500 kgCO2e', value: '2500', unit: 'kgCO2e' }
    const refused = { status: 409, body: { code: 'inventory.gap-changed', message: '', details, requestId: 'r' } }
    serve({ ...answers('preparer'), [`POST ${path}/accept`]: refused })
    renderPart(<GapsPanel year={aYear()} />, { lang: words.lang })
    await user.click(await screen.findByRole('button', { name: words.accept }))
    const dialog = await screen.findByRole('dialog', { name: words.title })
    await write(within(dialog).getByLabelText(words.reason), 'Seen by me', user)
    await user.click(within(dialog).getByRole('button', { name: words.act }))
    expect(await within(dialog).findByText(words.changed)).toBeTruthy()
  })

  it.each([
    ['preparer', false],
    ['reviewer', true],
  ] as const)('of an approved year are not accepted by a %s, or are: %s', async (role, may) => {
    serve(answers(role))
    renderPart(<GapsPanel year={aYear({ state: 'approved' })} />, { lang: words.lang })
    expect(await screen.findByText(words.reviewer)).toBeTruthy()
    expect(screen.queryByRole('button', { name: words.accept }) !== null).toBe(may)
  })
})
