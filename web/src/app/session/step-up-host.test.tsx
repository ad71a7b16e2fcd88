import type { Lang } from '@athar/i18n'
import { contract } from '@athar/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { z } from 'zod'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serve } from '../../testing/server.ts'
import { aFactor, anotherSession, aSession, aUser, meAnswer, signInAs } from '../../testing/session.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'

afterEach(endAuthClients)

const lock = contract({
  name: 'test.lock',
  method: 'POST',
  path: '/api/lock',
  summary: '',
  access: { kind: 'person' },
  body: z.object({ reason: z.string() }),
  response: z.object({ done: z.boolean() }),
})
const about = { 'GET /api/platform/about': { body: { version: '1', demo: false, demoAccounts: [] } } }
const factors = [aFactor()]

const words = {
  en: {
    confirm: 'Confirm with your second factor',
    setUp: 'Set up a second factor',
    code: 'Code from the authenticator app',
    submit: 'Confirm',
    cancel: 'Cancel',
    show: 'Show the code to scan',
    first: 'Code that the app shows',
    finish: 'Finish',
    missing: 'Enter the six digits',
  },
  ar: {
    confirm: 'أكّد بعامل التحقق الثاني',
    setUp: 'أعدّ عامل تحقق ثانيًا',
    code: 'الرمز من تطبيق المصادقة',
    submit: 'تأكيد',
    cancel: 'إلغاء',
    show: 'عرض الرمز للمسح',
    first: 'الرمز الذي يعرضه التطبيق',
    finish: 'إتمام',
    missing: 'أدخل الأرقام الستة',
  },
} as const

/** A page with a form, whose action wants the second factor. */
async function open(lang: Lang) {
  vi.resetModules()
  const [{ StepUpHost }, { callApi }, { renderPart }] = await Promise.all([
    import('./step-up-host.tsx'),
    import('../../platform/api/index.ts'),
    import('../../testing/render.tsx'),
  ])
  function Page() {
    const [reason, setReason] = useState('')
    const [said, setSaid] = useState('')
    const send = () =>
      callApi(lock, { body: { reason } }).then(
        () => setSaid('locked'),
        (error: unknown) => setSaid((error as { code: string }).code),
      )
    return (
      <main>
        <input aria-label="🖉" value={reason} onChange={(event) => setReason(event.target.value)} />
        <button type="button" aria-label="➜" onClick={() => void send()} />
        <p>{said}</p>
        <StepUpHost />
      </main>
    )
  }
  const view = await renderPart(<Page />, { lang })
  await write(screen.getByLabelText('🖉'), 'as agreed')
  await userEvent.click(screen.getByLabelText('➜'))
  return view
}

function lockedUntil(confirmed: () => boolean, code: string) {
  return {
    'POST /api/lock': () => (confirmed() ? { body: { done: true } } : { status: 403, body: { code, message: code } }),
  }
}

describe.each(shownIn('en'))('an action that wants a second factor (%s)', (lang) => {
  const said = words[lang]

  it('asks in place, then goes on with what was typed', async () => {
    signInAs({ factors })
    let confirmed = false
    const calls = serve({
      ...about,
      ...meAnswer(),
      ...lockedUntil(() => confirmed, 'second-factor-required'),
      'GET /auth/v1/user': { body: aUser({ factors }) },
      'POST /auth/v1/factors/f1/challenge': { body: { id: 'c1', type: 'totp', expires_at: 1 } },
      'POST /auth/v1/factors/f1/verify': () => {
        confirmed = true
        return { body: aSession({ aal: 'aal2', factors }) }
      },
    })
    await open(lang)
    const dialog = await screen.findByRole('dialog', { name: said.confirm })
    const submit = await within(dialog).findByRole('button', { name: said.submit })
    await userEvent.click(submit)
    expect(await within(dialog).findByText(said.missing)).toBeTruthy()
    await write(within(dialog).getByLabelText(said.code), '١٢٣ ٤٥٦')
    await userEvent.click(submit)
    expect(await screen.findByText('locked')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('🖉').value).toBe('as agreed')
    expect(calls.find(({ path }) => path.endsWith('/verify'))?.body).toMatchObject({ code: '123456' })
    const sent = calls.filter(({ path }) => path === '/api/lock')
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'as agreed' }, { reason: 'as agreed' }])
    expect(sent[0]?.headers.get('authorization')).not.toBe(sent[1]?.headers.get('authorization'))
  })

  it('is answered by a code that was on its way when the question was closed, and asks nobody twice', async () => {
    signInAs({ factors })
    let confirmed = false
    const line = Promise.withResolvers<void>()
    const calls = serve({
      ...about,
      ...meAnswer(),
      ...lockedUntil(() => confirmed, 'second-factor-required'),
      'GET /auth/v1/user': { body: aUser({ factors }) },
      'POST /auth/v1/factors/f1/challenge': { body: { id: 'c1', type: 'totp', expires_at: 1 } },
      'POST /auth/v1/factors/f1/verify': async () => {
        await line.promise
        confirmed = true
        return { body: aSession({ aal: 'aal2', factors }) }
      },
    })
    await open(lang)
    const first = await screen.findByRole('dialog', { name: said.confirm })
    await userEvent.type(await within(first).findByLabelText(said.code), '123456{Enter}')
    await userEvent.click(within(first).getByRole('button', { name: said.cancel }))
    expect(await screen.findByText('second-factor-required')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('➜'))
    await screen.findByRole('dialog', { name: said.confirm })
    line.resolve()
    expect(await screen.findByText('locked')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ path }) => path.endsWith('/verify'))).toHaveLength(1)
  })

  it('leaves the refusal where it stood when the person would rather not', async () => {
    signInAs({ factors })
    serve({
      ...about,
      ...meAnswer(),
      ...lockedUntil(() => false, 'second-factor-required'),
      'GET /auth/v1/user': { body: aUser({ factors }) },
    })
    await open(lang)
    const dialog = await screen.findByRole('dialog', { name: said.confirm })
    await userEvent.click(within(dialog).getByRole('button', { name: said.cancel }))
    expect(await screen.findByText('second-factor-required')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('🖉').value).toBe('as agreed')
  })

  it('does nothing in the name of another person who signs in over the one who was asked', async () => {
    signInAs({ factors })
    const calls = serve({
      ...about,
      ...meAnswer(),
      ...lockedUntil(() => false, 'second-factor-required'),
      'GET /auth/v1/user': { body: aUser({ factors }) },
      'POST /auth/v1/token': { body: anotherSession({ aal: 'aal2', factors }) },
    })
    await open(lang)
    await screen.findByRole('dialog', { name: said.confirm })
    const { backend } = await import('../../platform/session/session-store.ts')
    await act(async () => (await backend()).auth.refreshSession())
    expect(await screen.findByText('second-factor-required')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ path }) => path === '/api/lock')).toHaveLength(1)
  })

  it('sets a first one up in place where there is none', async () => {
    signInAs()
    let confirmed = false
    const calls = serve({
      ...about,
      ...meAnswer(),
      ...lockedUntil(() => confirmed, 'second-factor-missing'),
      'GET /auth/v1/user': { body: aUser() },
      'POST /auth/v1/factors': {
        body: {
          id: 'f2',
          type: 'totp',
          friendly_name: 'x',
          totp: { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret: 'ABCDEFGH', uri: 'otpauth://x' },
        },
      },
      'POST /auth/v1/factors/f2/challenge': { body: { id: 'c2', type: 'totp', expires_at: 1 } },
      'POST /auth/v1/factors/f2/verify': () => {
        confirmed = true
        return { body: aSession({ aal: 'aal2', factors }) }
      },
    })
    await open(lang)
    const dialog = await screen.findByRole('dialog', { name: said.setUp })
    await userEvent.click(within(dialog).getByRole('button', { name: said.show }))
    expect(await within(dialog).findByText('ABCDEFGH')).toBeTruthy()
    expect(within(dialog).getByRole('img').getAttribute('src')).toMatch(/^data:image\/svg\+xml/)
    await write(within(dialog).getByLabelText(said.first), '654321')
    await userEvent.click(within(dialog).getByRole('button', { name: said.finish }))
    expect(await screen.findByText('locked')).toBeTruthy()
    expect(calls.find(({ path }) => path === '/auth/v1/factors')?.body).toMatchObject({ factor_type: 'totp' })
  })
})
