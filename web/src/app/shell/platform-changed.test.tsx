import type { Lang } from '@athar/i18n'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fingerprintKey } from '../../platform/security/fingerprint.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { ReportRefusal } from '../session/report-refusal.tsx'
import { PlatformChanged } from './platform-changed.tsx'

const asked = 'POST /rest/v1/rpc/get_platform_fingerprint'
const reported = 'POST /rest/v1/rpc/log_security_event'
const open = (lang: Lang) => renderPart(<PlatformChanged />, { lang })

describe.each(
  wordsIn('ar', [
    { lang: 'en', title: 'This platform has changed', confirm: 'I know, go on with it' },
    { lang: 'ar', title: 'تغيّرت هذه المنصة', confirm: 'أعلم ذلك، متابعة' },
  ]),
)('the fingerprint of the platform ($lang)', ({ lang, title, confirm }) => {
  it('is kept at the first visit, and nothing is said', async () => {
    const calls = serve({ [asked]: { body: 'a'.repeat(64) } })
    await open(lang)
    await waitFor(() => expect(localStorage.getItem(fingerprintKey)).toBe('a'.repeat(64)))
    expect(screen.queryByText(title)).toBeNull()
    expect(calls).toHaveLength(1)
  })

  it('that is another one is told, reported, and kept once the person has seen it', async () => {
    localStorage.setItem(fingerprintKey, 'a'.repeat(64))
    const calls = serve({ [asked]: { body: 'b'.repeat(64) }, [reported]: { status: 204 } })
    await open(lang)
    expect(await screen.findByText(title)).toBeTruthy()
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('log_security_event'))).toBe(true))
    expect(calls.find(({ path }) => path.endsWith('log_security_event'))?.body).toEqual({
      event_type: 'platform_fingerprint_changed',
      suspicious: true,
      metadata: { known: 'a'.repeat(16), found: 'b'.repeat(16) },
      user_agent: navigator.userAgent,
    })
    expect(localStorage.getItem(fingerprintKey)).toBe('a'.repeat(64))
    await userEvent.click(screen.getByRole('button', { name: confirm }))
    expect(localStorage.getItem(fingerprintKey)).toBe('b'.repeat(64))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  })

  it('that cannot be read, and a report that does not arrive, are logged and stop nobody', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    localStorage.setItem(fingerprintKey, 'a'.repeat(64))
    serve({ [asked]: { status: 503, body: { code: 'unavailable' } } })
    await renderPart(
      <>
        <PlatformChanged />
        <ReportRefusal path="/admin" />
        <p>the page</p>
      </>,
      { lang },
    )
    await waitFor(() => expect(warned.mock.calls.length).toBe(2))
    expect(screen.getByText('the page')).toBeTruthy()
    expect(screen.queryByText(title)).toBeNull()
    expect(localStorage.getItem(fingerprintKey)).toBe('a'.repeat(64))
    warned.mockRestore()
  })
})

it('a guard that turns somebody away says so once', async () => {
  const calls = serve({ [reported]: { status: 204 } })
  await renderPart(<ReportRefusal path="/admin" />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toMatchObject({ event_type: 'guard_refused', metadata: { path: '/admin' } })
})
