import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { backend } from '../../platform/session/index.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'
import { write } from '../../testing/write.ts'
import { NewEntryScreen } from './new-entry-screen.tsx'

// A page for editors opens once it is known who is here.
beforeEach(async () => {
  signInAs()
  await backend()
})

const open = (lang: 'en' | 'ar') =>
  renderRoutes([{ path: '/new/:kind', element: <NewEntryScreen /> }], { lang, path: '/new/vision-badge' })

it.each([
  ['en', 'Short name', 'Text English', 'You left changes here that were not saved', 'Begin with empty fields'],
  ['ar', 'الاسم القصير', 'النص الإنجليزية', 'تركت هنا تعديلات لم تُحفظ', 'البدء بحقول فارغة'],
] as const)(
  'what was begun and left comes back, says so, and can be dropped (%s)',
  async (lang, slug, text, said, drop) => {
    serve({ 'GET /api/content/sources': { body: { items: [] } } })
    const user = userEvent.setup()
    const first = await open(lang)
    await write(await screen.findByLabelText(slug), 'sea-and-shore', user)
    await write(screen.getByLabelText(text), 'Sea and shore', user)
    expect(screen.queryByText(said)).toBeNull()
    first.unmount()
    await open(lang)
    expect(await screen.findByText(said)).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>(slug)).value).toBe('sea-and-shore')
    expect(screen.getByLabelText<HTMLInputElement>(text).value).toBe('Sea and shore')
    await user.click(screen.getByRole('button', { name: drop }))
    expect(screen.queryByText(said)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(slug).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(text).value).toBe('')
  },
)
