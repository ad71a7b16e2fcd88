import { listReports } from '@athar/contracts/disclosures'
import { listYears } from '@athar/contracts/inventory'
import { listAccreditedVerifiers, listEngagements, readAccreditation } from '@athar/contracts/organisations'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { acting, anEngagement, anOrganisation, id } from '../testing.ts'
import { EngagementsTab } from './engagements-tab.tsx'

const answer = (granted: object[] = [], received: object[] = []) => ({
  body: listEngagements.response.parse({ granted, received }),
})
const year = { year: 2025, startsOn: '2025-01-01', endsOn: '2025-12-31', state: 'open', gwpSet: 'AR5', version: 1 }
const choices = {
  'GET /api/verifiers': {
    body: listAccreditedVerifiers.response.parse({
      items: [
        {
          id: id(50),
          name: { en: 'Rawabi Verification', ar: 'روابي للتحقق' },
          body: 'SAAC',
          number: 'VB-014',
          validTo: '2027-12-31',
          sectors: 'Energy',
        },
      ],
    }),
  },
  'GET /api/inventory/years': {
    body: listYears.response.parse({ currentYear: 2026, baseYear: 2025, years: [year] }),
  },
  'GET /api/disclosures/reports': { body: listReports.response.parse({ reports: [], year: 2025, tagged: false }) },
  'GET /api/mrv/projects': { body: { items: [], nextCursor: null } },
}

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      open: 'Open an inventory, report or project to a verifier',
      act: 'Open it for reading',
      verifier: 'Verifier',
      name: 'Rawabi Verification',
      yearLabel: 'Inventory, report or project',
      until: 'Until and including',
      missing: 'Choose a verifier',
      end: 'End now',
      reason: 'Reason',
      short: 'Write at least three letters',
    },
    {
      lang: 'ar',
      open: 'فتح جرد أو تقرير أو مشروع لجهة تحقق',
      act: 'فتحه للقراءة',
      verifier: 'جهة التحقق',
      name: 'روابي للتحقق',
      yearLabel: 'الجرد أو التقرير أو المشروع',
      until: 'حتى نهاية يوم',
      missing: 'اختر جهة تحقق',
      end: 'إنهاء الآن',
      reason: 'السبب',
      short: 'اكتب ثلاثة أحرف على الأقل',
    },
  ]),
)('engagements of a client ($lang)', (words) => {
  const { lang } = words

  it('are granted for a year and a period, once all of it is said', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('admin'),
      ...choices,
      'GET /api/organisation/engagements': answer(),
      'POST /api/organisation/engagements': { status: 201, body: anEngagement() },
    })
    await renderPart(<EngagementsTab />, { lang })
    await user.click(await screen.findByRole('button', { name: words.open }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: words.act }))
    await within(dialog).findByText(words.missing, { selector: 'span' })
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(within(dialog).getByLabelText(words.verifier))
    await user.click(await screen.findByRole('option', { name: new RegExp(words.name) }))
    await user.click(within(dialog).getByLabelText(words.yearLabel))
    await user.click(await screen.findByRole('option', { name: /2025/ }))
    const until = within(dialog).getByRole('group', { name: words.until })
    const [dayBox, monthBox, yearBox] = within(until).getAllByRole('textbox')
    await user.type(dayBox!, '31')
    await user.type(monthBox!, '12')
    await write(yearBox!, '2099', user)
    await user.click(within(dialog).getByRole('button', { name: words.act }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      verifierId: id(50),
      subject: { kind: 'inventory', year: 2025 },
      endsOn: '2099-12-31',
    })
  })

  it('are ended at once, with a reason', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('owner'),
      'GET /api/organisation/engagements': answer([anEngagement()]),
      [`POST /api/organisation/engagements/${id(40)}/end`]: { status: 204 },
    })
    await renderPart(<EngagementsTab />, { lang })
    await screen.findByText(words.name)
    await user.click(screen.getByText(words.end))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: words.end }))
    await within(dialog).findByText(words.short)
    await write(within(dialog).getByLabelText(words.reason), 'Work done', user)
    await user.click(within(dialog).getByRole('button', { name: words.end }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Work done' }))
  })
})

it('a computed period of a project is opened', async () => {
  const user = userEvent.setup()
  const [project, period] = [id(60), id(61)]
  const named = { id: project, name: 'Roof of the school' }
  const days = { from: '2026-03-01', to: '2026-03-31' }
  const periods = [
    { id: period, ...days, state: 'computed' },
    { id: id(62), from: '2026-04-01', to: '2026-04-30', state: 'draft' },
  ]
  const calls = serve({
    ...acting('owner'),
    ...choices,
    'GET /api/mrv/projects': { body: { items: [named], nextCursor: null } },
    [`GET /api/mrv/projects/${project}/periods`]: { body: { items: periods, nextCursor: null } },
    'GET /api/organisation/engagements': answer([
      anEngagement({ kind: 'project', periodId: id(63), inventoryYear: 2025, projectName: 'Solar field' }),
    ]),
    'POST /api/organisation/engagements': { status: 201, body: anEngagement({ kind: 'project', periodId: period }) },
  })
  await renderPart(<EngagementsTab />)
  expect(await screen.findByText(/Solar field.*\(2025\)/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Open an inventory, report or project to a verifier' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByLabelText('Verifier'))
  await user.click(await screen.findByRole('option', { name: /Rawabi Verification/ }))
  await user.click(dialog.getByLabelText('Inventory, report or project'))
  await user.click(await screen.findByRole('option', { name: /Roof of the school/ }))
  await user.click(dialog.getByLabelText('Monitoring period'))
  expect(await screen.findAllByRole('option')).toHaveLength(1)
  await user.click(screen.getByRole('option', { name: /Mar 1, 2026/ }))
  const boxes = within(dialog.getByRole('group', { name: 'Until and including' })).getAllByRole('textbox')
  for (const [nth, text] of ['31', '12', '2099'].entries()) await write(boxes[nth]!, text, user)
  await user.click(dialog.getByRole('button', { name: 'Open it for reading' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      subject: { kind: 'project', periodId: period },
    }),
  )
})

it('an auditor reads them, and grants and ends none', async () => {
  serve({ ...acting('auditor'), 'GET /api/organisation/engagements': answer([anEngagement()]) })
  await renderPart(<EngagementsTab />)
  await screen.findByText('Rawabi Verification')
  expect(screen.queryByRole('button', { name: 'Open an inventory, report or project to a verifier' })).toBeNull()
  expect(screen.queryByText('End now')).toBeNull()
})

describe('a verifier', () => {
  const rawabi = anOrganisation({ type: 'verifier', name: { en: 'Rawabi Verification', ar: 'روابي للتحقق' } })
  const accreditation = {
    state: 'asked',
    body: 'Saudi Accreditation Center',
    number: 'VB-014',
    validFrom: '2024-01-01',
    validTo: '2027-12-31',
    sectors: 'Energy',
    askedAt: '2026-11-01T08:00:00.000Z',
    decidedAt: null,
    version: 1,
    events: [{ action: 'ask', at: '2026-11-01T08:00:00.000Z', reason: '' }],
  }

  it('opens what stands, and is told why it cannot open the rest', async () => {
    const over = anEngagement({ id: id(41), inventoryYear: 2024, state: 'revoked', revokeReason: 'Statement received' })
    serve({
      ...acting('reviewer', rawabi),
      'GET /api/organisation/engagements': answer([], [anEngagement(), over]),
      'GET /api/organisation/accreditation': {
        body: readAccreditation.response.parse({ accreditation: { ...accreditation, state: 'accredited' } }),
      },
    })
    await renderPart(<EngagementsTab />)
    const links = await screen.findAllByRole('link', { name: /Open the inventory/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/inventory/engagements/${id(40)}`])
    expect(screen.getByText(/Statement received/)).toBeTruthy()
  })

  it.each([
    {
      lang: 'en',
      body: 'Accreditation body',
      number: 'Number of the certificate',
      ask: 'Ask for accreditation',
      wrong: 'Enter the number of the certificate',
      days: ['Valid from', 'Valid to'],
      parts: ['Day', 'Month', 'Year'],
      sectors: 'Sectors',
    },
    {
      lang: 'ar',
      body: 'جهة الاعتماد',
      number: 'رقم الشهادة',
      ask: 'طلب الاعتماد',
      wrong: 'أدخل رقم الشهادة',
      days: ['ساري من', 'ساري إلى'],
      parts: ['اليوم', 'الشهر', 'السنة'],
      sectors: 'القطاعات',
    },
  ] as const)('asks for its accreditation ($lang)', async ({ lang, body, number, ask, wrong, ...words }) => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('owner', rawabi),
      'GET /api/organisation/engagements': answer(),
      'GET /api/organisation/accreditation': { body: { accreditation: null } },
      'POST /api/organisation/accreditation': { body: accreditation },
    })
    await renderPart(<EngagementsTab />, { lang })
    await write(await screen.findByLabelText(body), 'Saudi Accreditation Center', user)
    await user.click(screen.getByRole('button', { name: ask }))
    expect((await screen.findAllByText(wrong)).length).toBeGreaterThan(0)
    await write(screen.getByLabelText(number), 'VB-014', user)
    for (const [at, year] of ['2024', '2027'].entries()) {
      const group = within(screen.getByRole('group', { name: new RegExp(words.days[at]!) }))
      for (const [nth, part] of ['1', '1', year].entries())
        await user.type(group.getByLabelText(words.parts[nth]!), part)
    }
    await write(screen.getByLabelText(words.sectors), 'Energy', user)
    await user.click(screen.getByRole('button', { name: ask }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        body: 'Saudi Accreditation Center',
        number: 'VB-014',
        validFrom: '2024-01-01',
        validTo: '2027-01-01',
        sectors: 'Energy',
      }),
    )
  })
})
