import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { anEvent, aVolunteer, id, volunteers } from '../testing.ts'
import { Volunteers } from './volunteers.tsx'

const at = `/api/volunteering/own-events/${id(1)}`
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      all: 'Choose all shown',
      confirm: 'Confirm',
      checkIn: 'Check in',
      hours: 'Confirm hours',
      field: 'Hours to confirm',
      wrong: /Enter hours up to 24/,
      done: 'Noted for 1 volunteer.',
      self: '(You)',
    },
    {
      lang: 'ar',
      all: 'اختيار كل المعروض',
      confirm: 'تأكيد',
      checkIn: 'تسجيل الحضور',
      hours: 'تأكيد الساعات',
      field: 'الساعات المراد تأكيدها',
      wrong: /أدخل ساعات حتى 24/,
      done: 'سُجّل لمتطوع واحد.',
      self: '(أنت)',
    },
  ]),
)('who joined ($lang)', (words) => {
  it('is confirmed by others than themselves, and only what fits can be pressed', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('preparer'),
      [`GET ${at}/sign-ups`]: volunteers(aVolunteer(), aVolunteer({ id: id(4), name: 'Noura', isSelf: true })),
      [`POST ${at}/decisions`]: { body: { changed: 1 } },
    })
    await renderPart(<Volunteers event={anEvent()} mayDecide />, { lang: words.lang })
    await screen.findByText(words.self)
    expect(button(words.confirm).disabled).toBe(true)
    await user.click(screen.getByLabelText(words.all))
    expect([button(words.confirm).disabled, button(words.checkIn).disabled]).toEqual([false, true])
    await user.click(button(words.confirm))
    await screen.findByText(words.done)
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ signUps: [id(3)], action: 'confirm' })
  })

  it('has hours confirmed to the half hour', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('preparer'),
      [`GET ${at}/sign-ups`]: volunteers(aVolunteer({ state: 'checked-in' })),
      [`POST ${at}/decisions`]: { body: { changed: 1 } },
    })
    await renderPart(<Volunteers event={anEvent()} mayDecide />, { lang: words.lang })
    await user.click(await screen.findByLabelText(words.all))
    const field = screen.getByLabelText(words.field)
    await user.clear(field)
    await user.type(field, '3.3')
    await screen.findByText(words.wrong)
    await user.click(button(words.hours))
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.clear(field)
    await user.type(field, '٣٫٥')
    await user.click(button(words.hours))
    await screen.findByText(words.done)
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ action: 'confirm-hours', hours: '3.5' })
  })
})

it('hours are taken back with a reason', async () => {
  const user = userEvent.setup()
  const calls = serve({
    ...acting('preparer'),
    [`GET ${at}/sign-ups`]: volunteers(aVolunteer({ state: 'hours-confirmed', hours: '4' })),
    [`POST ${at}/decisions`]: { body: { changed: 1 } },
  })
  await renderPart(<Volunteers event={anEvent()} mayDecide />)
  await user.click(await screen.findByLabelText('Choose all shown'))
  await user.click(button('Take hours back'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Two hours were meant')
  await user.click(dialog.getByRole('button', { name: 'Take hours back' }))
  await screen.findByText('Noted for 1 volunteer.')
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    signUps: [id(3)],
    action: 'take-back-hours',
    reason: 'Two hours were meant',
  })
})

it('who may not decide sees who joined, and nothing to press', async () => {
  serve({ ...acting('auditor'), [`GET ${at}/sign-ups`]: volunteers(aVolunteer({ name: null })) })
  await renderPart(<Volunteers event={anEvent()} mayDecide={false} />)
  await screen.findByText('Account deleted')
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})
