import type { PlatformRole } from '@athar/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serve } from '../../testing/server.ts'
import { aFactor, meAnswer, signInAs } from '../../testing/session.ts'
import { wordsIn } from '../../testing/shown-in.ts'

afterEach(endAuthClients)

const queues = [
  { name: 'requests', path: '/admin/requests?state=new', count: 3, more: false },
  { name: 'verifiers', path: '/admin/verifiers?state=asked', count: 0, more: false },
  { name: 'security', path: '/admin/security?suspicious=true&from=2026-11-16', count: 100, more: true },
]
const answers = {
  'GET /api/notifications/unread': { body: { unread: 0, links: [] } },
  'POST /rest/v1/rpc/log_security_event': { status: 204 },
  'GET /api/platform/people': {
    body: {
      items: [
        {
          personId: '11111111-1111-4111-8111-111111111111',
          email: 'lama@example.com',
          fullName: 'Lama',
          secondFactor: true,
          roles: [{ role: 'platform_owner', since: '2026-11-01T08:00:00.000Z' }],
        },
      ],
    },
  },
  'GET /api/platform/identity': {
    body: { id: '0f0f0f0f-0000-4000-8000-000000000001', fingerprint: 'ab'.repeat(32) },
  },
  'GET /api/platform/installation': {
    body: {
      version: '0.1.0',
      node: '24.1.0',
      mode: 'production',
      startedAt: '2026-11-20T08:00:00.000Z',
      siteUrl: 'https://athar.example',
      demo: false,
      rateLimits: true,
      maxImportBytes: 262_144_000,
      trustedProxies: 0,
      metrics: false,
      database: {
        version: '17.6',
        embedded: true,
        bytes: 20_000_000,
        migrations: [{ number: 0, name: 'schema', appliedAt: '2026-11-01T08:00:00.000Z' }],
      },
      storage: { kind: 'folder', place: 'data', freeBytes: null },
      mail: { kind: 'folder', host: null, from: 'Athar <no-reply@athar.example>' },
      signIn: {
        mode: 'internal',
        issuer: null,
        passwordProfile: 'spec',
        confirmEmail: true,
        accessTokenSeconds: 900,
        providers: [],
        adminCalls: false,
        pepper: false,
        breachedPasswords: false,
      },
      warnings: ['HOST is 0.0.0.0 with demo data.'],
    },
  },
}

/** Routes read the session when they are loaded, so both are loaded anew. */
async function open(path: string, roles: readonly PlatformRole[], lang: 'en' | 'ar', waiting: object[] = queues) {
  vi.resetModules()
  signInAs({ aal: 'aal2', factors: [aFactor()] })
  serve({
    ...answers,
    'GET /api/platform/queues': { body: { items: waiting } },
    ...meAnswer({ platformRoles: roles, aal: 'aal2' }),
  })
  const [{ renderRoutes }, { applicationRoutes }, { signedInAreas }] = await Promise.all([
    import('../../testing/render.tsx'),
    import('../router.tsx'),
    import('../signed-in-areas.ts'),
  ])
  return renderRoutes(applicationRoutes(signedInAreas), { path, lang })
}

const linesOf = (label: string) =>
  within(screen.getAllByRole('navigation', { name: label })[0]!)
    .getAllByRole('link')
    .map((link) => link.textContent)

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      label: 'Administration',
      crumbs: 'Breadcrumbs',
      title: 'To do',
      requests: 'Requests',
      nothing: 'There is nothing for your role to do here',
      nothingText: /^Your role: grants officer\. /,
      calls: 'Open the calls for grants',
      editor: [
        'Overview',
        'Public content',
        'Projects',
        'Marketplace',
        'Youth',
        'SGI registrations',
        'Publishing',
        'Hidden content',
        'Reports',
        'Mentors',
        'Ages',
        'Usage',
      ],
      officer: ['Overview', 'Security events', 'Accounts'],
      all: 22,
      forbidden: "You don't have access to this page",
      owner: 'Platform server',
      notFound: 'Page Not Found',
      folder: 'Not sent: emails are written to the data folder',
      roles: 'platform owner',
    },
    {
      lang: 'ar',
      label: 'الإدارة',
      crumbs: 'مسار التنقل',
      title: 'المهام',
      requests: 'الطلبات',
      nothing: 'لا مهام لدورك هنا',
      nothingText: /^دورك: مسؤول المنح\. /,
      calls: 'عرض دعوات المنح',
      editor: [
        'نظرة عامة',
        'المحتوى العام',
        'المشاريع',
        'السوق',
        'الشباب',
        'تسجيلات المشاريع',
        'النشر',
        'المحتوى المسحوب',
        'البلاغات',
        'المرشدون',
        'الأعمار',
        'الاستخدام',
      ],
      officer: ['نظرة عامة', 'الأحداث الأمنية', 'الحسابات'],
      all: 22,
      forbidden: 'لا تملك صلاحية الوصول إلى هذه الصفحة',
      owner: 'خادم المنصة',
      notFound: 'الصفحة غير موجودة',
      folder: 'لا تُرسل: تُكتب الرسائل في مجلد البيانات',
      roles: 'مالك المنصة',
    },
  ]),
)('the administration ($lang)', (words) => {
  const { lang } = words

  it('shows each role its pages, and what waits on them as it stands now', async () => {
    await open('/admin', ['platform_owner', 'platform_admin'], lang)
    expect(await screen.findByRole('heading', { level: 1, name: words.title })).toBeTruthy()
    expect(linesOf(words.label)).toHaveLength(words.all)
    const cards = within(await screen.findByRole('list', { name: words.title })).getAllByRole('listitem')
    expect(cards.map((card) => within(card).queryByText(/^\d+\+?$/)?.textContent)).toEqual(['3', '0', '100+'])
    expect(cards.map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual(
      queues.map(({ path }) => path),
    )
  })

  it('keeps the other pages from roles that do not open them', async () => {
    const { unmount } = await open('/admin', ['content_editor'], lang)
    await screen.findByRole('heading', { level: 1, name: words.title })
    expect(linesOf(words.label)).toEqual(words.editor)
    unmount()
    const second = await open('/admin/requests', ['security_officer'], lang)
    expect(await screen.findByRole('heading', { name: words.forbidden })).toBeTruthy()
    expect(linesOf(words.label)).toEqual(words.officer)
    expect(screen.queryByRole('navigation', { name: words.crumbs })).toBeNull()
    second.unmount()
    const third = await open('/admin', ['grants_officer'], lang, [])
    expect(await screen.findByRole('heading', { name: words.nothing })).toBeTruthy()
    expect(screen.getByText(words.nothingText)).toBeTruthy()
    expect(screen.getByRole('link', { name: words.calls }).getAttribute('href')).toBe('/npo')
    third.unmount()
    await open('/admin', [], lang)
    expect(await screen.findByRole('heading', { name: words.forbidden })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: words.label })).toBeNull()
  })

  it('tells the owner how the installation is set up', async () => {
    await open('/platform-owner', ['platform_owner'], lang)
    expect(await screen.findByRole('heading', { level: 1, name: words.owner })).toBeTruthy()
    expect(await screen.findByText('ab'.repeat(32))).toBeTruthy()
    expect(await screen.findByText(words.folder)).toBeTruthy()
    expect(screen.getByText('HOST is 0.0.0.0 with demo data.')).toBeTruthy()
    expect(await screen.findByText(new RegExp(words.roles))).toBeTruthy()
  })

  it('says what is not there, to those who may look', async () => {
    await open('/admin/nothing', ['platform_admin'], lang)
    expect(await screen.findByRole('heading', { name: words.notFound })).toBeTruthy()
  })
})
