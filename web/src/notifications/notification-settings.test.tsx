import { kindsFor, noticeKindNames, type NoticeSettings, type OfferedSettings } from '@athar/contracts/notifications'
import type { Lang } from '@athar/i18n'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { signInAs } from '../testing/session.ts'
import { shownIn } from '../testing/shown-in.ts'
import { write } from '../testing/write.ts'
import { manifest, visitorRoutes } from './index.ts'

const stored: NoticeSettings = {
  deliveries: { 'inventory.locked': 'off' },
  timeZone: 'Asia/Riyadh',
  quietHours: null,
  quietWeekend: false,
  digestHour: 8,
}
const offered: OfferedSettings = { ...stored, kinds: kindsFor({ platformRoles: [], member: true }) }
const open = (lang: Lang, path = '/notifications/settings') =>
  renderRoutes([...manifest.personalRoutes, ...visitorRoutes], { lang, path })

const words = {
  en: {
    locked: 'Delivery: Inventory locked',
    off: 'Off',
    weekly: 'In the app, weekly digest',
    fixed: 'Always in the app and by email at once',
    quiet: 'Keep quiet hours',
    to: 'Until',
    weekend: 'No email on Friday and Saturday',
    same: 'Choose two different times',
    save: 'Save',
    email: 'By email: Inventory and exports',
    inApp: 'In Athar: Inventory and exports',
    weeklyEmail: 'Weekly digest',
    records: 'Activity records',
    platform: 'Running the platform',
    saved: 'Your notification settings are saved.',
    end: 'End these emails',
    ended: /The daily and the weekly digest will not be sent/,
    invalid: /This link is not valid/,
  },
  ar: {
    locked: 'طريقة الإشعار: إقفال الجرد',
    off: 'متوقف',
    weekly: 'في التطبيق وفي الملخص الأسبوعي',
    fixed: 'دائمًا في التطبيق وبالبريد فورًا',
    quiet: 'تفعيل ساعات الهدوء',
    to: 'إلى',
    weekend: 'دون رسائل يومي الجمعة والسبت',
    same: 'اختر وقتين مختلفين',
    save: 'حفظ',
    email: /^بالبريد: الجرد/,
    inApp: /^في أثر: الجرد/,
    weeklyEmail: 'ملخص أسبوعي',
    records: 'سجلات الأنشطة',
    platform: 'إدارة المنصة',
    saved: 'حُفظت إعدادات الإشعارات.',
    end: 'إيقاف هذه الرسائل',
    ended: /لن يصلك الملخص اليومي ولا الأسبوعي/,
    invalid: /هذا الرابط غير صالح/,
  },
}

/** The kinds of every group. */
const unfold = () => document.querySelectorAll('details').forEach((details) => (details.open = true))

describe.each(shownIn('en'))('the settings (%s)', (lang) => {
  const say = words[lang]

  it('keep what was chosen and not saved over a look elsewhere, and let it be given up', async () => {
    signInAs()
    serve({ 'GET /api/notifications/settings': { body: offered } })
    const first = await open(lang)
    await userEvent.click(await screen.findByLabelText(say.weekend))
    first.unmount()
    await open(lang)
    expect((await screen.findByLabelText<HTMLInputElement>(say.weekend)).checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: lang === 'en' ? 'Start over' : 'البدء من جديد' }))
    expect(screen.getByLabelText<HTMLInputElement>(say.weekend).checked).toBe(false)
  })

  it('show what holds, keep what cannot be switched off, and are saved together', async () => {
    const calls = serve({
      'GET /api/notifications/settings': { body: offered },
      'PUT /api/notifications/settings': ({ body }) => ({ body: { ...offered, ...(body as NoticeSettings) } }),
    })
    await open(lang)
    await screen.findByRole('heading', { name: say.records })
    unfold()
    const locked = await screen.findByRole('combobox', { name: say.locked })
    expect(locked.textContent).toContain(say.off)
    expect(screen.getAllByText(say.fixed).length).toBeGreaterThan(2)
    await userEvent.click(locked)
    await userEvent.click(await screen.findByRole('option', { name: say.weekly }))
    await userEvent.click(screen.getByRole('checkbox', { name: say.quiet }))
    await userEvent.click(screen.getByRole('checkbox', { name: say.weekend }))
    await userEvent.click(screen.getByRole('button', { name: say.save }))
    expect(await screen.findByText(say.saved)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...stored,
      deliveries: { 'inventory.locked': 'weekly' },
      quietHours: { from: '21:00', to: '07:00' },
      quietWeekend: true,
    })
  })

  it('show the running of the platform to whom the server offers it', async () => {
    serve({ 'GET /api/notifications/settings': { body: offered } })
    const others = await open(lang)
    await screen.findByRole('heading', { name: say.records })
    expect(screen.queryByRole('heading', { name: say.platform })).toBeNull()
    others.unmount()
    serve({ 'GET /api/notifications/settings': { body: { ...stored, kinds: [...noticeKindNames] } } })
    await open(lang)
    expect(await screen.findByRole('heading', { name: say.platform })).toBeTruthy()
  })

  it('are chosen for a group at once, and say where its kinds differ', async () => {
    const calls = serve({
      'GET /api/notifications/settings': { body: offered },
      'PUT /api/notifications/settings': ({ body }) => ({ body: { ...offered, ...(body as NoticeSettings) } }),
    })
    await open(lang)
    const email = await screen.findByRole('combobox', { name: say.email })
    const inApp = screen.getByRole<HTMLInputElement>('checkbox', { name: say.inApp })
    expect(inApp.indeterminate).toBe(true)
    await userEvent.click(email)
    await userEvent.click(await screen.findByRole('option', { name: say.weeklyEmail }))
    expect(inApp.checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: say.save }))
    expect(await screen.findByText(say.saved)).toBeTruthy()
    const sent = calls.find(({ method }) => method === 'PUT')?.body as NoticeSettings
    expect(sent.deliveries['inventory.locked']).toBe('weekly')
    expect(new Set(Object.values(sent.deliveries))).toEqual(new Set(['weekly']))
  })

  it('name quiet hours that make no sense, and send nothing', async () => {
    const calls = serve({
      'GET /api/notifications/settings': { body: { ...offered, quietHours: { from: '21:00', to: '07:00' } } },
    })
    await open(lang)
    const until = await screen.findByLabelText(say.to)
    await userEvent.clear(until)
    await write(until, '21:00')
    await userEvent.click(screen.getByRole('button', { name: say.save }))
    expect(await screen.findByText(say.same)).toBeTruthy()
    expect(document.activeElement).toBe(until)
    expect(until.getAttribute('aria-invalid')).toBe('true')
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('are ended from a mail by the button only', async () => {
    const calls = serve({ 'POST /api/notifications/unsubscribe': { body: { ended: 'digests' } } })
    await open(lang, '/notifications/unsubscribe?token=a~digests~b')
    const button = await screen.findByRole('button', { name: say.end })
    expect(calls).toEqual([])
    await userEvent.click(button)
    expect(await screen.findByText(say.ended)).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'a~digests~b' }])
  })

  it('are not ended by a link that is not ours', async () => {
    serve({
      'POST /api/notifications/unsubscribe': {
        status: 404,
        body: { code: 'notifications.link-invalid', message: '', details: {}, requestId: 'r' },
      },
    })
    await open(lang, '/notifications/unsubscribe?token=x')
    await userEvent.click(await screen.findByRole('button', { name: say.end }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(say.invalid))
  })
})
