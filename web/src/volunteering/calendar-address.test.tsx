import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { CalendarAddress } from './calendar-address.tsx'

it.each([
  { lang: 'en', make: 'Make an address', label: 'Secret address of your calendar', end: 'Switch the address off' },
  { lang: 'ar', make: 'إنشاء عنوان', label: 'العنوان السري لتقويمك', end: 'إيقاف العنوان' },
] as const)('the address of a calendar is made, and ends ($lang)', async ({ lang, make, label, end }) => {
  const user = userEvent.setup()
  let token: string | null = null
  serve({
    ...acting('owner'),
    'GET /api/volunteering/calendar': () => ({ body: { token } }),
    'POST /api/volunteering/calendar': () => {
      token = 'a~b~c'
      return { status: 201, body: { token } }
    },
    'DELETE /api/volunteering/calendar': () => {
      token = null
      return { status: 204 }
    },
  })
  await renderPart(<CalendarAddress />, { lang })
  await user.click(await screen.findByRole('button', { name: make }))
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  expect(field.value).toBe(`${location.origin}/api/volunteering/calendars/a~b~c?lang=${lang}`)
  await user.click(screen.getByRole('button', { name: end }))
  await screen.findByRole('button', { name: make })
})
