import { readHome } from '@athar/contracts/platform'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { meAnswer } from '../../testing/session.ts'
import { Home } from './home.tsx'

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  kg: index < 9 ? '1000000' : '0',
  state: index < 9 ? 'in' : index === 9 ? 'missing' : 'ahead',
}))
const inventory = {
  year: 2026,
  current: true,
  state: 'open',
  records: 90,
  kg: '9000000',
  interval: null,
  compared: {
    year: 2025,
    from: '2026-01',
    to: '2026-09',
    months: 9,
    kg: '9000000',
    previousKg: '10000000',
    change: '-0.1',
  },
  months,
  sitesWithGaps: 2,
}
const nothing = { inventory: null, lastImport: null, queues: [], findings: [], deadlines: [], settings: null }
const homeAnswer = (over: object = {}) => ({
  'GET /api/home': { body: readHome.response.parse({ ...nothing, ...over }) },
})

it.each([
  {
    lang: 'en',
    change: /^10% less than in the same months of 2025/,
    months: '9 of 10 completed months have data',
    missing: /^Missing: Oct/,
    action: 'Review records',
  },
  {
    lang: 'ar',
    change: /^أقل بنسبة .?10%/,
    months: 'بيانات 9 أشهر من 10 منقضية',
    missing: /^الأشهر الناقصة: أكتوبر/,
    action: 'مراجعة السجلات',
  },
] as const)(
  'shows the year, its gaps and the next step ($lang)',
  async ({ lang, change, months: known, missing, action }) => {
    const queues = [{ name: 'records', path: '/inventory/records?state=pending&year=all', count: 12, more: false }]
    serve({ ...acting('owner'), ...homeAnswer({ inventory, queues }) })
    await renderPart(<Home />, { lang })
    expect((await screen.findByText('9,000')).tagName).toBe('BDI')
    expect(screen.getByText(change)).toBeTruthy()
    expect(screen.getByText(known)).toBeTruthy()
    expect(screen.getByText(missing)).toBeTruthy()
    const links = screen.getAllByRole('link', { name: new RegExp(action) }).map((link) => link.getAttribute('href'))
    expect(links).toEqual([queues[0]!.path, queues[0]!.path])
  },
)

it('leads a preparer without records to the first file', async () => {
  serve({ ...acting('preparer'), ...homeAnswer() })
  await renderPart(<Home />)
  expect(await screen.findByText('No records yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe('/inventory/import')
})

it('promises a viewer nothing that is closed to them', async () => {
  serve({ ...acting('viewer'), ...homeAnswer() })
  await renderPart(<Home />)
  expect(await screen.findByText('Published figures only')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Import a file' })).toBeNull()
})

it.each([
  ['en', 'Review your settings', 'Operational control'],
  ['ar', 'مراجعة الإعدادات', 'السيطرة التشغيلية'],
] as const)('asks to review what was set by default (%s)', async (lang, title, approach) => {
  const settings = {
    consolidationApproach: 'operational-control',
    baseYear: 2025,
    fiscalYearFirstMonth: 1,
    hasUnifiedNumber: false,
    hasBothNames: true,
  }
  serve({ ...acting('owner'), ...homeAnswer({ settings }) })
  await renderPart(<Home />, { lang })
  const card = within(await screen.findByRole('region', { name: title }))
  expect(card.getByText(approach)).toBeTruthy()
  expect(card.getByRole('link').getAttribute('href')).toBe('/organisation')
})

it('leads a person without an organisation to one', async () => {
  serve({ ...meAnswer(), ...homeAnswer() })
  await renderPart(<Home />)
  const link = await screen.findByRole('link', { name: 'Create an organisation' })
  expect(link.getAttribute('href')).toBe('/welcome')
})

it('shows those who run the platform what waits', async () => {
  const queues = [{ name: 'security', path: '/admin/security', count: 99, more: true }]
  serve({ ...meAnswer({ platformRoles: ['security_officer'] }), ...homeAnswer({ queues }) })
  await renderPart(<Home />)
  const list = within(await screen.findByRole('region', { name: 'To do' }))
  await waitFor(() => expect(list.getByRole('link').getAttribute('href')).toBe('/admin/security'))
  expect(list.getByText('99+')).toBeTruthy()
})

it.each([
  ['en', 'Answer findings', 'Rawabi Verification · Inventory 2025', '2 open · 1 answer returned'],
  ['ar', 'الرد على الملاحظات', 'روابي للتحقق · جرد 2025', 'ملاحظتان مفتوحتان · إجابة معادة واحدة'],
] as const)('leads to the findings that wait for an answer (%s)', async (lang, title, of, state) => {
  const verifier = { en: 'Rawabi Verification', ar: 'روابي للتحقق' }
  const findings = [{ path: '/mrv/verifications/1', verifier, kind: 'inventory', year: 2025, open: 2, returned: 1 }]
  serve({ ...acting('preparer'), ...homeAnswer({ findings }) })
  await renderPart(<Home />, { lang })
  const link = await screen.findByRole('link', { name: new RegExp(title) })
  expect(link.getAttribute('href')).toBe('/mrv/verifications/1')
  const text = link.textContent.replaceAll(/[\u2066-\u2069]/g, '')
  expect(text).toBe(`${title}${of}${state}`)
})
