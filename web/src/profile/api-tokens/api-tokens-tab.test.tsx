import type { Lang } from '@athar/i18n'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { aToken, daysFromNow, somebody, theOrganisation } from '../testing.ts'
import { ApiTokensTab } from './api-tokens-tab.tsx'

const words = {
  en: {
    make: 'New token',
    name: 'Name',
    read: 'Read',
    enter: 'Enter data',
    review: 'Review',
    submit: 'Make the token',
    wrongName: 'Enter a name of at most 80 characters',
    wrongScopes: 'Choose at least one thing that it may do',
    copyNow: 'Copy your token now',
    token: 'Token',
    stored: 'I have stored it',
    end: 'End the token Meter gateway',
    endIt: 'End the token',
    keep: 'Keep it',
    ended: 'The token “Meter gateway” is ended.',
    none: 'No tokens yet',
    soon: 'Ends soon',
    past: 'Tokens that are over',
    first: 'A token acts for an organisation. Join or create one first.',
    tooMany: 'You have 20 tokens already. End one that is not needed any more.',
    days: '30 days',
    validFor: 'Valid for',
    left: 'Limited by your role to: Read',
  },
  ar: {
    make: 'رمز جديد',
    name: 'الاسم',
    read: 'القراءة',
    enter: 'إدخال البيانات',
    review: 'المراجعة',
    submit: 'إنشاء الرمز',
    wrongName: 'أدخل اسمًا لا يزيد على 80 حرفًا',
    wrongScopes: 'اختر أمرًا واحدًا على الأقل يُسمح له به',
    copyNow: 'انسخ رمزك الآن',
    token: 'الرمز',
    stored: 'حفظتُه',
    end: 'إنهاء الرمز Meter gateway',
    endIt: 'إنهاء الرمز',
    keep: 'الإبقاء عليه',
    ended: 'أُنهي الرمز «Meter gateway».',
    none: 'لا رموز بعد',
    soon: 'ينتهي قريبًا',
    past: 'رموز انتهت',
    first: 'يعمل الرمز لمنشأة. انضم إلى منشأة أو أنشئ واحدة أولًا.',
    tooMany: 'لديك 20 رمزًا بالفعل. أنهِ رمزًا لم تعد بحاجة إليه.',
    days: '30 يومًا',
    validFor: 'مدة الصلاحية',
    left: 'يقتصر بحسب دورك على: القراءة',
  },
}
const secret = `athar_pat_${'s'.repeat(43)}`
const open = (lang: Lang) => renderPart(<ApiTokensTab />, { lang })

describe.each(shownIn('ar'))('API tokens (%s)', (lang) => {
  const say = words[lang]

  it.each([
    ['admin', 1],
    ['preparer', 0],
  ] as const)('say what is left of them in the hands of a role: %s', async (role, lines) => {
    serve({ ...somebody(role), 'GET /api/profile/tokens': { body: { items: [aToken()] } } })
    await open(lang)
    await screen.findByText('Meter gateway')
    expect(screen.queryAllByText(say.left)).toHaveLength(lines)
  })

  it('are made with what the role includes, and the secret is gone once its dialog is closed', async () => {
    const calls = serve({
      ...somebody('preparer'),
      'GET /api/profile/tokens': { body: { items: [] } },
      'POST /api/profile/tokens': { status: 201, body: { token: aToken(), secret } },
    })
    await open(lang)
    expect(await screen.findByRole('heading', { name: say.none })).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: say.make })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('button', { name: say.make }))
    const form = within(await screen.findByRole('dialog'))
    expect(form.queryByRole('checkbox', { name: say.review })).toBeNull()
    await write(form.getByLabelText(say.name), 'Meter gateway')
    await userEvent.click(form.getByRole('checkbox', { name: say.enter }))
    await userEvent.click(form.getByRole('combobox', { name: say.validFor }))
    await userEvent.click(await screen.findByRole('option', { name: say.days }))
    await userEvent.click(form.getByRole('button', { name: say.submit }))
    expect(await screen.findByRole('dialog', { name: say.copyNow })).toBeTruthy()
    const post = calls.find(({ method }) => method === 'POST')
    expect(post?.body).toEqual({ name: 'Meter gateway', scopes: ['read', 'enter-data'], expiresInDays: 30 })
    expect(post?.headers.get('athar-organisation')).toBe(theOrganisation.id)
    expect(screen.getByLabelText(say.token)).toHaveProperty('value', secret)
    // A slip of the hand does not lose what is shown once.
    await userEvent.keyboard('{Escape}')
    expect(screen.getByLabelText(say.token)).toHaveProperty('value', secret)
    await userEvent.click(screen.getByRole('button', { name: say.stored }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.innerHTML).not.toContain(secret)
  })

  it('leave whoever stored one at the button for the next, also where it stands in another place by then', async () => {
    let made = false
    serve({
      ...somebody('preparer'),
      'GET /api/profile/tokens': () => ({ body: { items: made ? [aToken()] : [] } }),
      'POST /api/profile/tokens': () => {
        made = true
        return { status: 201, body: { token: aToken(), secret } }
      },
    })
    await open(lang)
    await screen.findByRole('heading', { name: say.none })
    await waitFor(() => expect(screen.getByRole('button', { name: say.make })).toHaveProperty('disabled', false))
    for (const _token of ['first', 'second']) {
      await userEvent.click(screen.getByRole('button', { name: say.make }))
      await userEvent.type(await screen.findByLabelText(say.name), 'Meter gateway{Enter}')
      await screen.findByRole('dialog', { name: say.copyNow })
      await userEvent.click(screen.getByRole('button', { name: say.stored }))
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: say.make })))
      await screen.findByText('Meter gateway')
    }
  })

  it('ask for a name and for something to do, and send nothing before', async () => {
    const calls = serve({ ...somebody('viewer'), 'GET /api/profile/tokens': { body: { items: [] } } })
    await open(lang)
    await waitFor(() => expect(screen.getByRole('button', { name: say.make })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('button', { name: say.make }))
    const form = within(await screen.findByRole('dialog'))
    await userEvent.click(form.getByRole('checkbox', { name: say.read }))
    await userEvent.click(form.getByRole('button', { name: say.submit }))
    expect(form.getByText(say.wrongName)).toBeTruthy()
    expect(form.getByText(say.wrongScopes)).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('say why the server refused, and keep what was typed', async () => {
    serve({
      ...somebody('owner'),
      'GET /api/profile/tokens': { body: { items: [] } },
      'POST /api/profile/tokens': {
        status: 422,
        body: { code: 'profile.too-many-tokens', message: '', details: { most: 20 }, requestId: 'r' },
      },
    })
    await open(lang)
    await waitFor(() => expect(screen.getByRole('button', { name: say.make })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('button', { name: say.make }))
    const form = within(await screen.findByRole('dialog'))
    await write(form.getByLabelText(say.name), 'Meters')
    await userEvent.click(form.getByRole('button', { name: say.submit }))
    expect(await form.findByText(say.tooMany)).toBeTruthy()
    expect(form.getByLabelText(say.name)).toHaveProperty('value', 'Meters')
  })

  it('are ended after one more question, and those that are over stand apart', async () => {
    let revoked = false
    const token = aToken({ expiresAt: daysFromNow(3), lastUsedAt: daysFromNow(-1), lastUsedFrom: '10.0.0.7' })
    const over = aToken({ id: crypto.randomUUID(), name: 'Old one', expiresAt: daysFromNow(-1) })
    const calls = serve({
      ...somebody('owner'),
      'GET /api/profile/tokens': () => ({
        body: { items: [{ ...token, revokedAt: revoked ? daysFromNow(0) : null }, over] },
      }),
      [`POST /api/profile/tokens/${token.id}/revoke`]: () => {
        revoked = true
        return { body: token }
      },
    })
    await open(lang)
    expect(await screen.findByText(say.soon)).toBeTruthy()
    expect(screen.getByText(/10\.0\.0\.7/)).toBeTruthy()
    const past = within(screen.getByRole('list', { name: say.past }))
    expect(past.getByText('Old one')).toBeTruthy()
    expect(past.queryByRole('button')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: say.end }))
    await userEvent.click(await screen.findByRole('button', { name: say.keep }))
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: say.end }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: say.endIt }))
    expect(await screen.findByText(say.ended)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: say.none })).toBeTruthy()
  })

  it('are nothing for whoever belongs to no organisation', async () => {
    serve({ ...somebody(null), 'GET /api/profile/tokens': { body: { items: [] } } })
    await open(lang)
    expect(await screen.findByText(say.first)).toBeTruthy()
    expect(await screen.findByRole('button', { name: say.make })).toHaveProperty('disabled', true)
  })
})
