import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { wordsIn } from '../testing/shown-in.ts'
import { write } from '../testing/write.ts'
import { RequestButton, RequestDemoButton } from './index.ts'

const ticket = { 'GET /api/requests/form': { body: { ticket: 'a.b', openedAt: '2026-11-20T08:00:00.000Z' } } }
const counted = { 'POST /api/usage/events': { status: 204 } }
const path = 'POST /api/requests'
/** Some seconds go by for the form each time it looks at the clock: it lets nobody send it who cannot have read it. */
const read = () => {
  const now = performance.now.bind(performance)
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + (passed += 4000))
}
const sent = (calls: ReturnType<typeof serve>) => calls.filter((call) => `${call.method} ${call.path}` === path)

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      title: 'See Athar with your own questions',
      name: 'Your name',
      email: 'Email',
      trees: 'Number of trees',
      send: 'Send the request',
      nameMissing: 'Enter your name.',
      emailWrong: 'Enter an email address such as name@example.com.',
      tooLong: 'Shorten this to 120 characters.',
      turning: 'This holds hidden signs that change how text reads. Type it again instead of pasting it.',
      arrived: 'Your request has arrived',
      tooMany: 'Several requests came from this address today. Write again tomorrow, or answer the receipt you got.',
      close: 'Cancel',
      pledge: 'Pledge trees',
    },
    {
      lang: 'ar',
      title: 'شاهد أثر بأسئلتك أنت',
      name: 'اسمك',
      email: 'البريد الإلكتروني',
      trees: 'عدد الأشجار',
      send: 'إرسال الطلب',
      nameMissing: 'أدخل اسمك.',
      emailWrong: 'أدخل عنوان بريد مثل name@example.com.',
      tooLong: 'اختصر النص بحيث لا يتجاوز عدد حروفه 120.',
      turning: 'يحتوي النص على رموز مخفية تغيّر طريقة قراءته. اكتبه من جديد بدل لصقه.',
      arrived: 'وصلنا طلبك',
      tooMany: 'وصلت اليوم عدة طلبات من هذا العنوان. راسلنا غدًا أو رُدّ على إشعار الاستلام الذي وصلك.',
      close: 'إلغاء',
      pledge: 'تعهّد بغرس أشجار',
    },
  ]),
)('asking for a demonstration ($lang)', (words) => {
  const { lang } = words
  const open = async (answers: Parameters<typeof serve>[0]) => {
    const calls = serve({ ...ticket, ...counted, ...answers })
    await renderPart(<RequestDemoButton label="Book" />, { lang })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Book' }))
    const dialog = await screen.findByRole('dialog', { name: words.title })
    return { calls, user, dialog, inside: within(dialog) }
  }

  it('sends what was typed with the note of when the form was opened, and shows the number', async () => {
    const { calls, user, inside } = await open({ [path]: { status: 201, body: { reference: 'R-7KMNPQRS' } } })
    await write(inside.getByLabelText(words.name), 'Noura', user)
    await write(inside.getByLabelText(words.email), 'noura@example.com', user)
    read()
    await user.click(inside.getByRole('button', { name: words.send }))
    const done = await screen.findByRole('dialog', { name: words.arrived })
    expect(within(done).getByText('R-7KMNPQRS')).toBeTruthy()
    expect(sent(calls)).toHaveLength(1)
    expect(sent(calls)[0]?.body).toEqual({
      kind: 'demo',
      name: 'Noura',
      email: 'noura@example.com',
      organisation: '',
      about: '',
      trees: null,
      language: lang,
      ticket: 'a.b',
      website: '',
    })
  })

  it('says what is wrong at its field and at the top, and sends nothing', async () => {
    const { calls, user, inside } = await open({})
    await write(inside.getByLabelText(words.email), 'nobody', user)
    await user.click(inside.getByRole('button', { name: words.send }))
    const summary = await inside.findByRole('alert')
    expect(within(summary).getByRole('link', { name: words.nameMissing })).toBeTruthy()
    expect(within(summary).getByRole('link', { name: words.emailWrong })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(summary))
    await user.click(inside.getByLabelText(words.name))
    await user.paste('ن'.repeat(5000))
    await user.click(inside.getByRole('button', { name: words.send }))
    expect((await inside.findAllByText(words.tooLong)).length).toBe(2)
    await user.clear(inside.getByLabelText(words.name))
    await user.paste('Ali\u202Egnp')
    await user.click(inside.getByRole('button', { name: words.send }))
    expect((await inside.findAllByText(words.turning)).length).toBe(2)
    expect(sent(calls)).toEqual([])
  })

  it('says why the server refused, and keeps what was typed, also when it is closed and opened again', async () => {
    const refused = { status: 429, body: { code: 'requests.too-many', message: '' } }
    const { calls, user, inside } = await open({ [path]: refused })
    await write(inside.getByLabelText(words.name), 'Noura', user)
    // What a program writes where people see nothing reaches the server, which tells it by that.
    await write(document.querySelector('input[name="website"]')!, 'https://spam.example', user)
    await write(inside.getByLabelText(words.email), 'noura@example.com', user)
    read()
    await user.click(inside.getByRole('button', { name: words.send }))
    expect(await inside.findByText(words.tooMany)).toBeTruthy()
    expect(sent(calls)[0]?.body).toMatchObject({ website: 'https://spam.example' })
    await user.click(inside.getByRole('button', { name: words.close }))
    await user.click(screen.getByRole('button', { name: 'Book' }))
    const again = within(await screen.findByRole('dialog', { name: words.title }))
    expect((again.getByLabelText(words.name) as HTMLInputElement).value).toBe('Noura')
  })

  it('takes a new note where the old one has grown old', async () => {
    let tries = 0
    const { calls, user, inside } = await open({
      [path]: () => {
        tries += 1
        return tries === 1
          ? { status: 409, body: { code: 'requests.form-outdated', message: '' } }
          : { status: 201, body: { reference: 'R-7KMNPQRS' } }
      },
    })
    await write(inside.getByLabelText(words.name), 'Noura', user)
    await write(inside.getByLabelText(words.email), 'noura@example.com', user)
    read()
    await user.click(inside.getByRole('button', { name: words.send }))
    await screen.findByRole('dialog', { name: words.arrived })
    expect(calls.filter((call) => call.path === '/api/requests/form')).toHaveLength(2)
  })

  it('asks a pledge for the number of trees, in either set of digits', async () => {
    const calls = serve({ ...ticket, ...counted, [path]: { status: 201, body: { reference: 'R-7KMNPQRS' } } })
    await renderPart(<RequestButton kind="pledge" label="Pledge" />, { lang })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Pledge' }))
    const inside = within(await screen.findByRole('dialog', { name: words.pledge }))
    await write(inside.getByLabelText(words.name), 'Noura', user)
    await write(inside.getByLabelText(words.email), 'noura@example.com', user)
    await user.type(inside.getByLabelText(new RegExp(words.trees)), '٢٥٠')
    read()
    await user.click(inside.getByRole('button', { name: words.send }))
    await screen.findByRole('dialog', { name: words.arrived })
    expect(sent(calls)[0]?.body).toMatchObject({ kind: 'pledge', trees: 250 })
  })
})

it('who is quicker than anybody reads waits the rest of the moment, and is not refused', async () => {
  const calls = serve({ ...ticket, ...counted, [path]: { status: 201, body: { reference: 'R-7KMNPQRS' } } })
  await renderPart(<RequestDemoButton label="Book" />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Book' }))
  const inside = within(await screen.findByRole('dialog'))
  const opened = performance.now()
  await user.click(inside.getByLabelText('Your name'))
  await user.paste('Noura')
  await user.click(inside.getByLabelText('Email'))
  await user.paste('noura@example.com')
  await user.click(inside.getByRole('button', { name: 'Send the request' }))
  await screen.findByRole('dialog', { name: 'Your request has arrived' })
  expect(sent(calls)).toHaveLength(1)
  expect(performance.now() - opened).toBeGreaterThan(2500)
})
