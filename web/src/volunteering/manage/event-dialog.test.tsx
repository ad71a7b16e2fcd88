import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { anEvent, id, volunteers } from '../testing.ts'
import { ManageEventScreen } from './manage-event-screen.tsx'

afterEach(() => sessionStorage.clear())

const at = `/api/volunteering/own-events/${id(1)}`
const languages = [
  {
    lang: 'en',
    edit: 'Change the event',
    title: 'Title in English',
    place: 'Place in English',
    save: 'Save the event',
    restored: /^What you typed before/,
    conflict: 'Your version',
    cancel: 'Cancel',
  },
  {
    lang: 'ar',
    edit: 'تعديل الفعالية',
    title: 'العنوان بالإنجليزية',
    place: 'المكان بالإنجليزية',
    save: 'حفظ الفعالية',
    restored: /^عاد ما كتبته/,
    conflict: 'نسختك',
    cancel: 'إلغاء',
  },
] as const
const shown = languages.filter(({ lang }) => shownIn('ar').includes(lang))
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.findByRole('button', { name })

it.each(shown)(
  'what somebody else saved meanwhile is shown under what was typed, and not saved over unseen ($lang)',
  async (say) => {
    const user = userEvent.setup()
    let theirs = anEvent()
    const calls = serve({
      ...acting('preparer'),
      [`GET ${at}`]: () => ({ body: theirs }),
      [`GET ${at}/sign-ups`]: volunteers(),
      [`GET ${at}/messages`]: { body: { items: [] } },
      [`PUT ${at}`]: ({ body }) =>
        (body as { version: number }).version === theirs.version
          ? { body: theirs }
          : { status: 409, body: { code: 'conflict', message: 'conflict', details: {} } },
    })
    await renderRoutes([{ path: '/:id', element: <ManageEventScreen /> }], { lang: say.lang, path: `/${id(1)}` })
    await user.click(await button(say.edit))
    await write(await field(say.title), ' at dawn', user)
    theirs = anEvent({ version: 4, place: { en: 'Thadiq park', ar: 'متنزه ثادق' } })
    await user.click(await button(say.save))
    const both = (await screen.findByText(say.conflict)).closest('dl')
    expect(both?.textContent).toMatch(/Planting day at dawn.*Planting day/)
    expect([(await field(say.title)).value, (await field(say.place)).value]).toEqual([
      'Planting day at dawn',
      'Thadiq park',
    ])
    // The place in the dialog is kept.
    expect(document.activeElement).toBe(await button(say.save))
    await user.click(await button(say.save))
    await expect
      .poll(() => calls.findLast(({ method }) => method === 'PUT')?.body)
      .toMatchObject({ version: 4, title: { en: 'Planting day at dawn' }, place: { en: 'Thadiq park' } })
  },
)

it.each(shown)(
  'what was typed of an event is there again when the page was left, until it is given up ($lang)',
  async (say) => {
    const user = userEvent.setup()
    serve({
      ...acting('preparer'),
      [`GET ${at}`]: { body: anEvent() },
      [`GET ${at}/sign-ups`]: volunteers(),
      [`GET ${at}/messages`]: { body: { items: [] } },
    })
    const open = () =>
      renderRoutes([{ path: '/:id', element: <ManageEventScreen /> }], { lang: say.lang, path: `/${id(1)}` })
    const first = await open()
    await user.click(await button(say.edit))
    await write(await field(say.title), ' at dawn', user)
    first.unmount()
    await open()
    await user.click(await button(say.edit))
    await screen.findByText(say.restored)
    expect((await field(say.title)).value).toBe('Planting day at dawn')
    await user.click(await button(say.cancel))
    await user.click(await button(say.edit))
    expect((await field(say.title)).value).toBe('Planting day')
  },
)
