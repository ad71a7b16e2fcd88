import { listEvents, listSignUps } from '@athar/contracts/volunteering'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { wordsIn } from '../testing/shown-in.ts'
import { MyVolunteeringScreen } from './my-volunteering-screen.tsx'
import { anEvent, aSignUp, id } from './testing.ts'
import { VolunteerScreen } from './volunteer-screen.tsx'

const events = (...items: object[]) => ({
  'GET /api/volunteering/events': { body: listEvents.response.parse({ items }) },
})
const jazan = anEvent({
  id: id(5),
  slug: 'jazan',
  title: { en: 'Mangrove morning', ar: 'صباح المانجروف' },
  place: { en: 'Jazan', ar: 'جازان' },
  region: 'SA-09',
  joined: 10,
})

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      planting: 'Planting day',
      mangrove: 'Mangrove morning',
      region: 'Region',
      jazan: 'Jazan',
      one: '1 event',
      full: 'Full, with a waiting list',
      joined: /4.*of.*10.*joined/,
      total: 'Confirmed hours',
      hours: 'Hours confirmed',
    },
    {
      lang: 'ar',
      planting: 'يوم تشجير',
      mangrove: 'صباح المانجروف',
      region: 'المنطقة',
      jazan: 'جازان',
      one: 'فعالية واحدة',
      full: 'مكتملة، مع قائمة انتظار',
      joined: /انضم.*4.*من.*10/,
      total: 'الساعات المؤكدة',
      hours: 'أُكّدت الساعات',
    },
  ]),
)('events ($lang)', (words) => {
  it('are chosen by region, with who joined', async () => {
    localStorage.clear()
    const user = userEvent.setup()
    serve(events(anEvent(), jazan))
    const { router } = await renderPart(<VolunteerScreen />, { lang: words.lang })
    await screen.findByRole('heading', { name: words.planting })
    expect(screen.getByText(words.joined)).toBeTruthy()
    // A town that its region is named after stands there once.
    const card = screen.getByRole('heading', { name: words.mangrove }).closest('article')
    expect(card?.textContent.split(words.jazan)).toHaveLength(2)
    // Each bar is known by the event it belongs to.
    const bars = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))
    expect(bars.map((name) => [words.planting, words.mangrove].find((event) => name?.includes(event)))).toEqual(
      expect.arrayContaining([words.planting, words.mangrove]),
    )
    expect(screen.getByText(words.full)).toBeTruthy()
    await user.click(screen.getByLabelText(words.region))
    await user.click(await screen.findByRole('option', { name: words.jazan }))
    await screen.findByText(words.one)
    expect(screen.queryByRole('heading', { name: words.planting })).toBeNull()
    expect(router.state.location.search).toBe('?region=SA-09')
  })

  it('that were joined show the hours that were confirmed', async () => {
    const body = listSignUps.response.parse({
      items: [aSignUp({ state: 'hours-confirmed', hours: '4.5' })],
      confirmedHours: '4.5',
    })
    const address = { 'GET /api/volunteering/calendar': { body: { token: null } } }
    serve({ ...acting('owner'), ...address, 'GET /api/volunteering/sign-ups': { body } })
    await renderPart(<MyVolunteeringScreen />, { lang: words.lang })
    await screen.findByText(words.total)
    expect(screen.getByText('4.5')).toBeTruthy()
    expect(screen.getByText(words.hours)).toBeTruthy()
  })
})

it('without events it says so', async () => {
  serve(events())
  await renderPart(<VolunteerScreen />)
  await screen.findByText('No events to come')
})
