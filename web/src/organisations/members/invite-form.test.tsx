import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { acting, refusal } from '../testing.ts'
import { InviteForm } from './invite-form.tsx'

it.each([
  ['en', 'Email', 'Send the invitation', /first@example\.org/],
  ['ar', 'البريد الإلكتروني', 'إرسال الدعوة', /first@example\.org/],
] as const)(
  'an invitation on its way leaves the next address alone, and is told by its own (%s)',
  async (lang, email, send, told) => {
    const user = userEvent.setup()
    const invited = Promise.withResolvers<void>()
    const calls = serve({
      ...acting('owner'),
      'POST /api/organisation/invitations': async () => (await invited.promise, { status: 204 }),
    })
    await renderPart(<InviteForm />, { lang })
    const field = await screen.findByLabelText<HTMLInputElement>(email)
    await user.click(field)
    await user.paste('first@example.org')
    await user.click(screen.getByRole('button', { name: send }))
    await user.clear(field)
    await write(field, 'second@example.org', user)
    invited.resolve()
    expect(await screen.findByText(told)).toBeTruthy()
    expect(field.value).toBe('second@example.org')
    await waitFor(() => expect(screen.getByRole('button', { name: send }).getAttribute('aria-busy')).toBeNull())
    await user.click(screen.getByRole('button', { name: send }))
    await waitFor(() => expect(field.value).toBe(''))
    expect(calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toMatchObject([
      { email: 'first@example.org' },
      { email: 'second@example.org' },
    ])
  },
)

it('an address that is none takes the focus, and is read out with what is wrong with it', async () => {
  const user = userEvent.setup()
  serve(acting('owner'))
  await renderPart(<InviteForm />)
  const field = await screen.findByLabelText('Email')
  await write(field, 'nobody', user)
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-describedby')).not.toBeNull()
})

it.each([
  ['en', 'Email', 'Send the invitation', /^You have sent a thousand invitations today/],
  ['ar', 'البريد الإلكتروني', 'إرسال الدعوة', /^أرسلتَ اليوم ألف دعوة/],
] as const)(
  'a refusal stands in the form for as long as it takes to read, until the next try (%s)',
  async (...said) => {
    const [lang, email, send, told] = said
    const user = userEvent.setup()
    let refused = true
    serve({
      ...acting('owner'),
      'POST /api/organisation/invitations': () =>
        refused ? refusal(429, 'organisations.invited-many') : { status: 204 },
    })
    await renderPart(<InviteForm />, { lang })
    await write(await screen.findByLabelText(email), 'first@example.org', user)
    await user.click(screen.getByRole('button', { name: send }))
    const words = await screen.findByText(told)
    expect(words.closest('form')).not.toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(email).value).toBe('first@example.org')
    refused = false
    await user.click(screen.getByRole('button', { name: send }))
    await waitFor(() => expect(screen.queryByText(told)).toBeNull())
  },
)
