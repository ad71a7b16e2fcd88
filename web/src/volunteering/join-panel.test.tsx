import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting, refusal } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { wordsIn } from '../testing/shown-in.ts'
import { write } from '../testing/write.ts'
import { JoinPanel } from './join-panel.tsx'
import { anEvent, aSignUp, id, signUps } from './testing.ts'

const own = 'GET /api/volunteering/sign-ups'
const join = 'POST /api/volunteering/sign-ups'

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      act: 'Join the event',
      wait: 'Join the waiting list',
      adult: '18 or older',
      young: 'Under 18',
      missing: 'Say how old you are',
      guardian: 'A guardian’s consent is needed',
      name: 'Name your guardian',
      requested: 'Requested',
      withdraw: 'Withdraw',
    },
    {
      lang: 'ar',
      act: 'الانضمام إلى الفعالية',
      wait: 'الانضمام إلى قائمة الانتظار',
      adult: '18 عامًا أو أكثر',
      young: 'أقل من 18 عامًا',
      missing: 'اذكر عمرك',
      guardian: 'تلزم موافقة ولي الأمر',
      name: 'تسمية ولي الأمر',
      requested: 'بانتظار التأكيد',
      withdraw: 'الانسحاب',
    },
  ]),
)('taking part ($lang)', (words) => {
  const { lang } = words

  it('asks for the age, joins, and withdraws after a question', async () => {
    const user = userEvent.setup()
    let state: 'none' | 'requested' | 'withdrawn' = 'none'
    const calls = serve({
      ...acting('owner'),
      [own]: () => (state === 'none' ? signUps() : signUps(aSignUp({ state }))),
      [join]: () => {
        state = 'requested'
        return { status: 201, body: aSignUp() }
      },
      [`POST /api/volunteering/sign-ups/${id(2)}/withdraw`]: () => {
        state = 'withdrawn'
        return { body: aSignUp({ state }) }
      },
    })
    await renderPart(<JoinPanel event={anEvent()} />, { lang })
    await user.click(await screen.findByRole('button', { name: words.act }))
    await screen.findByText(words.missing)
    await user.click(screen.getByRole('radio', { name: words.adult }))
    await user.click(screen.getByRole('button', { name: words.act }))
    await screen.findByText(words.requested)
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      event: 'planting-day',
      ageBand: 'adult',
      website: '',
    })
    await user.click(screen.getByRole('button', { name: words.withdraw }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.withdraw }))
    await screen.findByRole('button', { name: words.act })
  })

  it('passes on what a program wrote where people see nothing', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...acting('owner'), [own]: signUps(), [join]: refusal(422, 'volunteering.refused') })
    await renderPart(<JoinPanel event={anEvent()} />, { lang })
    await user.click(await screen.findByRole('radio', { name: words.adult }))
    await write(document.querySelector('input[name="website"]')!, 'https://spam.example', user)
    await user.click(screen.getByRole('button', { name: words.act }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ website: 'https://spam.example' }),
    )
  })

  it('under 18 says what is needed first, and leads to the guardian', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...acting('owner'), [own]: signUps(), [join]: refusal(409, 'volunteering.guardian-needed') })
    await renderPart(<JoinPanel event={anEvent()} />, { lang })
    await user.click(await screen.findByRole('radio', { name: words.young }))
    await screen.findByText(words.guardian)
    expect(screen.getByRole('link', { name: words.name }).getAttribute('href')).toContain('/profile/guardian')
    await user.click(screen.getByRole('button', { name: words.act }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ ageBand: 'under-18' }),
    )
  })

  it('in a full event is waiting for a place', async () => {
    serve({ ...acting('owner'), [own]: signUps() })
    await renderPart(<JoinPanel event={anEvent({ joined: 10 })} />, { lang })
    await screen.findByRole('button', { name: words.wait })
  })
})

it('what happened meanwhile is said', async () => {
  const user = userEvent.setup()
  serve({ ...acting('owner'), [own]: signUps(), [join]: refusal(409, 'volunteering.event-cancelled') })
  await renderPart(<JoinPanel event={anEvent()} />)
  await user.click(await screen.findByRole('radio', { name: '18 or older' }))
  await user.click(screen.getByRole('button', { name: 'Join the event' }))
  await screen.findByText(/The event was cancelled/)
})

it.each([
  ['cancelled', { state: 'cancelled' }, /was cancelled/],
  ['over', { startsAt: '2020-01-01T06:00:00.000Z' }, /has begun or is over/],
] as const)('a %s event takes nobody', async (_what, over, said) => {
  serve({ ...acting('owner'), [own]: signUps() })
  await renderPart(<JoinPanel event={anEvent(over)} />)
  await screen.findByText(said)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Join the event' })).toBeNull())
})

it('of shifts one is chosen, and a full one is waited for', async () => {
  const user = userEvent.setup()
  const calls = serve({ ...acting('owner'), [own]: signUps(), [join]: { status: 201, body: aSignUp() } })
  const { startsAt } = anEvent()
  const shift = { title: { en: '', ar: '' }, startsAt, hours: '2', needed: 2, waiting: 0 }
  const shifts = [
    { ...shift, id: id(8), title: { en: 'Morning', ar: 'الصباح' }, joined: 0 },
    { ...shift, id: id(9), title: { en: 'Noon', ar: 'الظهر' }, joined: 2 },
  ]
  await renderPart(<JoinPanel event={anEvent({ shifts })} />)
  await user.click(await screen.findByRole('radio', { name: '18 or older' }))
  await user.click(screen.getByRole('button', { name: 'Join the event' }))
  await screen.findByText('Choose a shift')
  await user.click(screen.getByRole('radio', { name: /Noon/ }))
  await user.click(screen.getByRole('button', { name: 'Join the waiting list' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ shift: id(9) }))
})
