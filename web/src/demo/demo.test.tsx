import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { DemoButton } from './index.ts'

const opened = async (lang: 'en' | 'ar') => {
  const onOpen = vi.fn()
  await renderPart(<DemoButton onOpen={onOpen}>demo</DemoButton>, { lang })
  expect(document.querySelector('video')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'demo' }))
  return { dialog: await screen.findByRole('dialog'), onOpen }
}

it.each([
  ['en', 'Athar at work'],
  ['ar', 'أثر في دقيقة'],
] as const)('shows the recording in the language of the page, with captions in both (%s)', async (lang, title) => {
  const { dialog, onOpen } = await opened(lang)
  expect(within(dialog).getByRole('heading', { name: title })).toBeTruthy()
  expect(onOpen).toHaveBeenCalledTimes(1)
  const video = dialog.querySelector('video')!
  expect(video.controls).toBe(true)
  // Nothing of the film is fetched before somebody presses play.
  expect(video.preload).toBe('none')
  expect(video.querySelector('source')?.getAttribute('src')).toBe(`/demo/demo-${lang}.mp4`)
  expect(video.getAttribute('poster')).toBe(`/demo/demo-${lang}.jpg`)
  const tracks = [...video.querySelectorAll('track')].map((track) => ({
    language: track.srclang,
    file: track.getAttribute('src'),
    default: track.default,
  }))
  const other = lang === 'en' ? 'ar' : 'en'
  expect(tracks).toEqual([
    { language: lang, file: `/demo/demo-${lang}.${lang}.vtt`, default: true },
    { language: other, file: `/demo/demo-${lang}.${other}.vtt`, default: false },
  ])
})

it('ends the film with the dialog', async () => {
  const { dialog } = await opened('en')
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(document.querySelector('video')).toBeNull())
})

it('can be read instead: five stops, each with a way straight there, by keyboard too', async () => {
  const { dialog } = await opened('en')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Read it instead' }))
  expect(dialog.querySelector('video')).toBeNull()
  const addresses: (string | null)[] = []
  for (let stop = 0; stop < 5; stop += 1) {
    addresses.push(within(dialog).getByRole('link').getAttribute('href'))
    within(dialog)
      .getByRole('button', { name: stop < 4 ? 'Next' : 'From the start' })
      .focus()
    await userEvent.keyboard('{Enter}')
  }
  expect(addresses).toEqual(['/inventory/import', '/inventory', '/inventory/records', '/inventory/report', '/sgi'])
  expect(within(dialog).getByText(/Stop .?1.? of .?5/)).toBeTruthy()
})

it('a browser that cannot play it is told, and takes the tour', async () => {
  const { dialog } = await opened('ar')
  fireEvent.error(dialog.querySelector('source')!)
  expect(await within(dialog).findByText('تعذّر تشغيل التسجيل هنا')).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'إلى الاستيراد' })).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'مشاهدة التسجيل' })).toBeNull()
})
