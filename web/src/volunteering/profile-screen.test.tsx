import { ownProfile } from '@athar/contracts/volunteering'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { ProfileScreen } from './profile-screen.tsx'

const profile = (over: object = {}) =>
  ownProfile.parse({
    skills: [],
    regions: [],
    tellOfShortage: false,
    number: null,
    mayBePublic: true,
    record: {
      hours: '12.5',
      events: 2,
      byYear: [{ year: 2026, hours: '12.5' }],
      byInitiative: [{ initiative: null, hours: '12.5' }],
      badges: ['first-event', 'ten-hours'],
    },
    ...over,
  })
const at = '/api/volunteering/profile'

it.each([
  { lang: 'en', rule: 'For 10 confirmed hours', dive: 'Diving', shown: /on a public page/, save: 'Save the profile' },
  { lang: 'ar', rule: 'لـ10 ساعات مؤكدة', dive: 'الغوص', shown: /في صفحة عامة/, save: 'حفظ الملف' },
] as const)('badges stand with their rule; skills and consent are saved ($lang)', async (words) => {
  const user = userEvent.setup()
  const calls = serve({ ...acting('owner'), [`GET ${at}`]: { body: profile() }, [`PUT ${at}`]: { body: profile() } })
  await renderPart(<ProfileScreen />, { lang: words.lang })
  await screen.findByText(words.rule)
  await user.click(screen.getByLabelText(words.dive))
  await user.click(screen.getByLabelText(words.shown))
  await user.click(screen.getByRole('button', { name: words.save }))
  await expect
    .poll(() => calls.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ skills: ['diving'], regions: [], tellOfShortage: false, public: true })
})

it('who is no adult cannot be public', async () => {
  serve({ ...acting('owner'), [`GET ${at}`]: { body: profile({ mayBePublic: false }) } })
  await renderPart(<ProfileScreen />)
  expect((await screen.findByLabelText<HTMLInputElement>(/on a public page/)).disabled).toBe(true)
})
