import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting, refusal } from '../../organisations/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { ClaimPlatform } from './claim-platform.tsx'

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      become: 'Become the platform owner',
      spent: /Start the server again to get a new one/,
      goOn: 'Go on',
    },
    { lang: 'ar', become: 'تولي ملكية المنصة', spent: /أعد تشغيل الخادم للحصول على رابط جديد/, goOn: 'متابعة' },
  ]),
)('the set-up link of a fresh installation ($lang)', ({ lang, become, spent, goOn }) => {
  it('gives the platform to whoever presses, with the token of the link', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...acting('owner'), 'POST /api/platform/set-up': { status: 204 } })
    const { router } = await renderPart(<ClaimPlatform token="printed" onLeave={() => undefined} />, {
      lang,
      path: '/welcome?set-up=printed',
    })
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(screen.getByRole('button', { name: become }))
    await user.click(await screen.findByRole('button', { name: goOn }))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'printed' })
    expect(router.state.location.search).toBe('')
  })

  it('says where a new one comes from when it was used before', async () => {
    const user = userEvent.setup()
    serve({ ...acting('owner'), 'POST /api/platform/set-up': refusal(400, 'organisations.set-up-link-invalid') })
    await renderPart(<ClaimPlatform token="spent" onLeave={() => undefined} />, { lang })
    await user.click(screen.getByRole('button', { name: become }))
    await screen.findByText(spent)
  })
})
