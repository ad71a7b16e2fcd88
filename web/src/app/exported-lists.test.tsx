import { defaultFormat, formatDay, formatInstant, formatMoney, formatNumber, momentOf, type Lang } from '@athar/i18n'
import { screen, waitFor } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { manifest as evidence } from '../evidence/index.ts'
import { anEntry, evidenceAnswer } from '../evidence/testing.ts'
import { manifest as grants } from '../grants/index.ts'
import { aCall, id as grantId } from '../grants/testing.ts'
import { accountsAdminRoutes } from '../identity/index.ts'
import { manifest as npos } from '../npo-registration/index.ts'
import { manifest as organisations } from '../organisations/index.ts'
import { acting, aMember, id, members, omar } from '../organisations/testing.ts'
import { manifest as security } from '../security/index.ts'
import { manifest as suppliers } from '../suppliers/index.ts'
import { aRequest } from '../suppliers/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { exportBoth, savedFiles, shownCells } from '../testing/saved-files.ts'
import { serve } from '../testing/server.ts'
import { manifest as verification } from '../verification/index.ts'
import { aVerification } from '../verification/testing.ts'
import { manifest as volunteering } from '../volunteering/index.ts'
import { anEvent } from '../volunteering/testing.ts'

const name = { en: 'Shade, for "schools"', ar: 'ظل للمدارس' }
const page = (...items: object[]) => ({ body: { items, nextCursor: null } })
const instant = '2026-11-19T22:30:00.000Z'

const account = {
  id: id(1),
  email: 'reem@example.com',
  fullName: '=Reem',
  confirmed: true,
  block: null,
  leavingOn: null,
  createdAt: instant,
  lastSignInAt: instant,
}
const registration = {
  id: id(2),
  organisation: name,
  number: 'N-1',
  state: 'submitted',
  licenceNumber: '5-77',
  licenceExpiresOn: '2027-03-01',
  submittedAt: instant,
}
const event = {
  id: id(3),
  eventType: 'guard_refused',
  suspicious: false,
  severity: 'warning',
  personId: null,
  person: null,
  userAgent: 'A browser',
  ipAddress: '203.0.113.7',
  metadata: {},
  reportedByClient: true,
  createdAt: instant,
}
const tables: readonly [string, readonly RouteObject[] | undefined, string, Parameters<typeof serve>[0]][] = [
  [
    'accounts',
    accountsAdminRoutes(async () => ({ Standing: () => null, Events: () => null })),
    '/admin/users',
    { 'GET /api/admin/users': page(account) },
  ],
  ['security events', security.adminRoutes, '/admin/security', { 'GET /api/security/events': page(event) }],
  [
    'registrations',
    npos.adminRoutes,
    '/admin/npo-registrations',
    { 'GET /api/platform/npo-registrations': page(registration) },
  ],
  [
    'calls for grants',
    grants.adminRoutes,
    '/admin/grants',
    { 'GET /api/platform/grants': page({ ...aCall(), title: name, budget: 1_234_567_890_100 }) },
  ],
  ['suppliers', suppliers.workspaceRoutes, '/suppliers', { 'GET /api/suppliers/requests': page(aRequest()) }],
  ['evidence', evidence.workspaceRoutes, '/mrv/evidence', { 'GET /api/mrv/evidence': evidenceAnswer(anEntry()) }],
  [
    'verifications',
    verification.workspaceRoutes,
    '/mrv/verifications',
    { 'GET /api/mrv/verifications': page(aVerification()) },
  ],
]

const english = {
  people: ['Member', 'Email', 'Role', 'Since', 'State'],
  active: 'Active',
  token: 'Noura Alharbi, by an API token',
  currency: 'Currency',
}
const arabic = {
  people: ['العضو', 'البريد الإلكتروني', 'الدور', 'منذ', 'الحالة'],
  active: 'نشط',
  token: 'Noura Alharbi، برمز API',
  currency: 'العملة',
}

/** A cell of a file as the page says it. */
function said(cell: string, lang: Lang, currency: string | undefined): string {
  const format = defaultFormat(lang)
  const [day = '', time] = cell.split(' ')
  if (/^\d{4}-\d\d-\d\d$/.test(day)) return time ? formatInstant(momentOf(day, time), format) : formatDay(day, format)
  if (!/^-?\d+(\.\d+)?$/.test(cell)) return cell.replace(/^'(?==)/, '')
  return currency === undefined ? formatNumber(cell, format) : formatMoney(String(Number(cell) * 100), currency, format)
}

describe.each(['en', 'ar'] as const)('what is exported (%s)', (lang) => {
  it.each(tables)('of %s says what the table shows', async (_name, routes, path, answers) => {
    serve({ ...acting('owner'), ...answers })
    const files = savedFiles()
    await renderRoutes(routes ?? [], { lang, path })
    const grid = await screen.findByRole('grid')
    await waitFor(() => expect(grid.querySelector('[aria-rowindex="2"]')).toBeTruthy())
    const shown = shownCells()
    const { sheet, lines } = await exportBoth(lang, files)
    const at = lines[0]!.indexOf(lang === 'ar' ? 'العملة' : 'Currency')
    const currency = lines[1]![at]
    const withoutCurrency = (row: readonly string[]) => row.filter((_cell, column) => column !== at)
    const money = lines[0]!.map((_, column) => currency !== undefined && column < at && column > at - 3)
    const read = lines[1]!.map((cell, column) => said(cell, lang, money[column] ? currency : undefined))
    expect([withoutCurrency(lines[0]!), withoutCurrency(read)]).toEqual(shown)
    expect(sheet.rows[0]!.map(({ text }) => text)).toEqual(lines[0])
    const words = lines[1]!.map((cell) => cell.replace(/^'(?==)/, ''))
    expect(sheet.rows[1]!.map(({ text, isNumber }, column) => isNumber || text === words[column])).not.toContain(false)
    const isFigure = (cell: string) => /^-?\d+(\.\d+)?$|^\d{4}-\d\d-\d\d/.test(cell)
    expect(sheet.rows[1]!.map(({ isNumber }) => isNumber)).toEqual(lines[1]!.map(isFigure))
  })

  it('of members, entries of the trail, events and applications says what their pages show', async () => {
    const words = lang === 'ar' ? arabic : english
    const line = {
      id: '7',
      at: instant,
      action: 'organisations.change-role',
      by: { personId: id(2), fullName: 'Noura Alharbi', member: true },
      byToken: true,
      subjectType: 'person',
      subjectId: omar.personId,
      subject: { personId: omar.personId, fullName: 'Omar Alzahrani', member: true },
      reason: '+1 day',
      details: {},
      requestId: 'request-7',
    }
    const judged = {
      id: id(4),
      number: 'G-2026-ABCDEFG',
      applicant: name,
      status: 'submitted',
      submittedAt: instant,
      requested: '150000.50',
      awarded: 12_345_600,
      reviews: 2,
      scored: 2,
      mean: '7.5',
      least: 7,
      most: 8,
      version: 1,
    }
    const answers = {
      ...acting('owner'),
      'GET /api/organisation/members': members(aMember({ fullName: 'Sara', since: instant }), omar),
      'GET /api/organisation/trail': page(line),
      'GET /api/volunteering/own-events': {
        body: { items: [anEvent({ title: name, place: name, state: 'cancelled' })] },
      },
      [`GET /api/platform/grants/${grantId(1)}`]: { body: aCall() },
      [`GET /api/platform/grants/${grantId(1)}/applications`]: page(judged),
      [`GET /api/platform/grants/${grantId(1)}/ledger`]: { body: { lines: [], currency: 'SAR' } },
    }
    const seen = async (routes: readonly RouteObject[] | undefined, path: string) => {
      serve(answers)
      const files = savedFiles()
      const { unmount } = await renderRoutes(routes ?? [], { lang, path })
      const { sheet, lines } = await exportBoth(lang, files)
      const page = document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '')
      expect(sheet.rows.map((row) => row.length)).toEqual(lines.map((row) => row.length))
      // What is no figure, day, code of a currency or state of an active member is on the page in the same words.
      const said = lines
        .slice(1)
        .flat()
        .filter((cell) => /\p{L}{3}/u.test(cell) && cell !== 'SAR' && cell !== words.active)
      expect(said.filter((cell) => !page.includes(cell.replace(/^'/, '')))).toEqual([])
      unmount()
      return lines
    }
    const people = await seen(organisations.workspaceRoutes, '/organisation?tab=people')
    expect(people[0]).toEqual(words.people)
    expect(people.find(([person]) => person === 'Sara')?.[3]).toBe('2026-11-20')
    const [, trail] = await seen(organisations.workspaceRoutes, '/organisation?tab=trail')
    expect([trail![0], ...trail!.slice(2)]).toEqual([
      '2026-11-20 01:30',
      'Omar Alzahrani',
      words.token,
      "'+1 day",
      '7',
      'request-7',
    ])
    const [, volunteered] = await seen(volunteering.memberRoutes, '/sgi/volunteer/manage')
    expect(volunteered![0]).toBe(name[lang])
    const [head, application] = await seen(grants.adminRoutes, `/admin/grants/${grantId(1)}`)
    expect(head!.at(-1)).toBe(words.currency)
    expect(application!.slice(3)).toEqual(['150000.50', '2', '2', '7.5', '7', '8', '123456', 'SAR'])
  })
})
