import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { manifest } from '../index.ts'
import { aDraft, aRegistration, regionAnswers } from '../testing.ts'

const { id } = aRegistration()
const at = `/api/platform/sgi/registrations/${id}`
const inReview = { ...aRegistration({ state: 'in-review', reference: 'SGI-2026-ABCDEFG', version: 4 }), similar: [] }
const open = (lang: 'en' | 'ar') => renderRoutes(manifest.adminRoutes, { lang, path: `/admin/sgi/registrations/${id}` })

const words = {
  en: {
    reason: 'Reason',
    reject: 'Reject',
    publish: 'Publish',
    missing: 'Say why, in a few words.',
    start: 'Start the review',
    change: 'A change of a published project',
    changed: 'Changed',
    seen: 'Published version',
  },
  ar: {
    reason: 'السبب',
    reject: 'رفض',
    publish: 'نشر',
    missing: 'اذكر السبب ببضع كلمات.',
    start: 'بدء المراجعة',
    change: 'تعديل على مشروع منشور',
    changed: 'معدّل',
    seen: 'النسخة المنشورة',
  },
}

describe.each(shownIn('en'))('the review (%s)', (lang) => {
  const say = words[lang]

  it('offers only the steps of its state, and rejects nothing without a reason', async () => {
    const calls = serve({
      ...regionAnswers(),
      [`GET ${at}`]: { body: inReview },
      [`POST ${at}/decision`]: { body: inReview },
    })
    await open(lang)
    await userEvent.click(await screen.findByRole('button', { name: say.reject }))
    expect(await screen.findByText(say.missing)).toBeTruthy()
    expect(screen.queryByRole('button', { name: say.start })).toBeNull()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await write(screen.getByRole('textbox', { name: say.reason }), 'Not ours')
    await userEvent.click(screen.getByRole('button', { name: say.reject }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        action: 'reject',
        comment: 'Not ours',
        version: 4,
      }),
    )
  })

  it('shows a change beside what everybody sees, and marks what is new', async () => {
    const published = aDraft({ title: { en: 'Old wadi', ar: 'الوادي القديم' }, placeName: aDraft().placeName })
    const change = { ...inReview, slug: 'green-wadi', published }
    serve({ ...regionAnswers(), [`GET ${at}`]: { body: change } })
    await open(lang)
    expect(await screen.findByText(say.change)).toBeTruthy()
    expect(screen.getAllByText(say.changed)).toHaveLength(2)
    await userEvent.click(screen.getByText(say.seen, { selector: 'summary' }))
    expect(screen.getByText('Old wadi')).toBeTruthy()
  })

  it('publishes without a word more', async () => {
    const calls = serve({
      ...regionAnswers(),
      [`GET ${at}`]: { body: inReview },
      [`POST ${at}/decision`]: { body: inReview },
    })
    await open(lang)
    await userEvent.click(await screen.findByRole('button', { name: say.publish }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ action: 'publish' }),
    )
  })
})
