import type { Lang } from '@athar/i18n'
import { noticeKindNames } from '@athar/contracts/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { anOrganisation } from '../organisations/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { meAnswer, signInAs } from '../testing/session.ts'
import { shownIn } from '../testing/shown-in.ts'
import { manifest } from './index.ts'
import { aNotice, pageOf } from './testing.ts'

// Who is signed in is looked up once, by the first page.
beforeEach(() => signInAs())

const open = (lang: Lang, path = '/notifications') => renderRoutes(manifest.personalRoutes, { lang, path })

const words = {
  en: {
    title: 'Notifications',
    unread: 'Unread',
    about: 'About',
    locked: 'Inventory locked',
    newSignIn: 'Sign-in from a new place',
    received: 'Request received',
    submitted: 'Project submitted for review',
    older: 'Show older ones',
    unmark: /^Mark as unread/,
    empty: 'No notifications yet',
    none: 'Nothing matches',
    clear: 'Clear the filters',
  },
  ar: {
    title: 'الإشعارات',
    unread: 'غير المقروءة',
    about: 'الموضوع',
    locked: 'إقفال الجرد',
    newSignIn: 'تسجيل دخول من مكان جديد',
    received: 'وصول طلب',
    submitted: 'مشروع مقدَّم للمراجعة',
    older: 'عرض الأقدم',
    unmark: /^وضع علامة غير مقروء/,
    empty: 'لا إشعارات بعد',
    none: 'لا نتائج',
    clear: 'مسح عوامل التصفية',
  },
}

describe.each(shownIn('ar'))('the page of notifications (%s)', (lang) => {
  const say = words[lang]

  it('lists what was told and fetches older ones when asked', async () => {
    serve({
      'GET /api/notifications': ({ query }) =>
        query.get('cursor') === 'older'
          ? pageOf(aNotice({ data: { count: 7, file: 'b.csv' }, readAt: '2026-03-17T06:00:00.000Z' }))
          : { body: { items: [aNotice()], nextCursor: 'older' } },
    })
    await open(lang)
    expect(await screen.findByRole('heading', { level: 1, name: say.title })).toBeTruthy()
    const list = await screen.findByRole('list', { name: say.title })
    await userEvent.click(screen.getByRole('button', { name: say.older }))
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
    expect(within(list).getByRole('button', { name: say.unmark })).toBeTruthy()
    expect(screen.queryByRole('button', { name: say.older })).toBeNull()
  })

  it('is narrowed by filters that stand in the address, and says so when nothing is left', async () => {
    const calls = serve({
      ...meAnswer({ memberships: [{ organisation: anOrganisation(), role: 'owner' }] }),
      'GET /api/notifications': pageOf(),
    })
    const { router } = await open(lang)
    expect(await screen.findByText(say.empty)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: say.unread }))
    await userEvent.click(screen.getByRole('combobox', { name: say.about }))
    await userEvent.click(await screen.findByRole('option', { name: say.locked }))
    await waitFor(() => expect(router.state.location.search).toBe('?state=unread&kind=inventory.locked'))
    expect(await screen.findByText(say.none)).toBeTruthy()
    expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toMatchObject({ state: 'unread', kind: 'inventory.locked' })
    await userEvent.click(screen.getByRole('button', { name: say.clear }))
    expect(await screen.findByText(say.empty)).toBeTruthy()
  })

  it('offers kinds that the person can be told, and the one that the address names', async () => {
    const offered = async (me: Record<string, unknown>, { path = '/notifications', awaited = say.newSignIn } = {}) => {
      serve({ ...meAnswer(me), 'GET /api/notifications': pageOf() })
      const page = await open(lang, path)
      await userEvent.click(await screen.findByRole('combobox', { name: say.about }))
      await screen.findByRole('option', { name: awaited })
      const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
      page.unmount()
      return names
    }
    const alone = await offered({})
    expect(alone).toContain(say.newSignIn)
    for (const others of [say.locked, say.received, say.submitted]) expect(alone).not.toContain(others)
    const named = await offered({}, { path: '/notifications?kind=inventory.locked', awaited: say.locked })
    expect(named.filter((name) => !alone.includes(name))).toEqual([say.locked])
    const running = await offered({ platformRoles: ['platform_admin'] }, { awaited: say.received })
    expect(running).toContain(say.submitted)
    const editing = await offered({ platformRoles: ['content_editor'] }, { awaited: say.submitted })
    expect(editing).not.toContain(say.received)
  })

  it('words every kind, with all its gaps filled', async () => {
    const data = {
      count: 2,
      file: 'a.csv',
      year: 2025,
      reason: 'because',
      title: { en: 'Green wadi', ar: 'الوادي الأخضر' },
      news: { en: 'Planted', ar: 'غُرست' },
      device: 'Firefox',
      address: '1.2.3.4',
      email: 'a@example.sa',
      organisation: { en: 'Oasis', ar: 'الواحة' },
      role: { word: 'roles.reviewer' },
      change: { word: 'factorChanges.passkey_added' },
      site: { en: 'North grove', ar: 'البستان الشمالي' },
      species: { en: 'Sidr', ar: 'سدر' },
      state: { word: 'treeStates.alive' },
      event: { en: 'Planting day', ar: 'يوم تشجير' },
      place: { en: 'Thadiq', ar: 'ثادق' },
      when: { en: '5 April 2026', ar: '5 أبريل 2026' },
      hours: 4,
      day: { en: '8 November 2027', ar: '8 نوفمبر 2027' },
      stage: { word: 'reviewStages.overdue' },
      client: { en: 'Hijaz Works', ar: 'مصانع الحجاز' },
      verifier: { en: 'Gulf Assurance', ar: 'الخليج للتحقق' },
      from: { en: '1 May 2026', ar: '1 مايو 2026' },
      until: { en: '9 May 2026', ar: '9 مايو 2026' },
      decision: { word: 'accreditationDecisions.suspend' },
      body: 'Saudi Accreditation Center',
      number: 'VB-014',
      what: { word: 'requestKinds.pledge' },
      reference: 'R-23456789',
      hint: 'x4Kq',
    }
    serve({ 'GET /api/notifications': pageOf(...noticeKindNames.map((kind) => aNotice({ kind, data }))) })
    await open(lang)
    const list = await screen.findByRole('list', { name: say.title })
    const lines = within(list).getAllByRole('listitem')
    expect(lines).toHaveLength(noticeKindNames.length)
    for (const line of lines)
      expect(line.textContent).not.toMatch(/\{\{|kinds\.|roles\.|factorChanges\.|Stages\.|Ends\.|Decisions\.|Kinds\./)
  })

  it('of somebody with a hostile name shows the name', async () => {
    serve({
      'GET /api/notifications': pageOf(
        aNotice({ person: '<img src=x onerror=alert(1)>', data: { count: 1, file: 'x' } }),
      ),
    })
    await open(lang)
    const list = await screen.findByRole('list', { name: say.title })
    expect(list.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(list.querySelector('img')).toBeNull()
  })
})

it('what could not be loaded is asked for again', async () => {
  let broken = true
  serve({
    'GET /api/notifications': () =>
      broken
        ? { status: 403, body: { code: 'forbidden', message: '', details: {}, requestId: 'r-1' } }
        : pageOf(aNotice()),
  })
  await open('en')
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('list', { name: 'Notifications' })).toBeTruthy()
})

it.each([
  { path: '/notifications', asks: 'GET /api/notifications' },
  { path: '/notifications/settings', asks: 'GET /api/notifications/settings' },
])('whoever would rather not confirm reads what $path asks for, and of no fault', async ({ path, asks }) => {
  serve({ [asks]: { status: 403, body: { code: 'second-factor-required', message: '', requestId: 'r-1' } } })
  await open('en', path)
  expect(await screen.findByRole('heading', { name: 'Your second factor is needed here' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
