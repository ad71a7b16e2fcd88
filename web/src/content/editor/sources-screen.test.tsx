import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { aSource } from '../testing.ts'
import { ContentSourcesScreen } from './sources-screen.tsx'

const weak = aSource({
  id: 'paper',
  title: 'Ghaf',
  kind: 'peer-reviewed',
  note: { en: 'No reference is given.', ar: 'لم يُذكر مرجع.' },
})
const path = 'PUT /api/content/sources/paper'

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      kind: 'Peer-reviewed study',
      note: 'No reference is given.',
      edit: 'Correct: Ghaf',
      field: 'Kind of source',
      other: 'Trade press',
      publisher: 'Sabq',
      publisherAr: 'Publisher in Arabic (optional)',
      noteAr: 'Note in Arabic (optional)',
      save: 'Save',
      both: 'Write the note in both languages, 200 characters at most each, or in none.',
    },
    {
      lang: 'ar',
      kind: 'دراسة محكّمة',
      note: 'لم يُذكر مرجع.',
      edit: 'تصحيح: Ghaf',
      field: 'نوع المصدر',
      other: 'صحافة متخصصة',
      publisher: 'سبق',
      publisherAr: 'الناشر بالعربية (اختياري)',
      noteAr: 'ملاحظة بالعربية (اختياري)',
      save: 'حفظ',
      both: 'اكتب الملاحظة باللغتين في 200 حرف على الأكثر لكل منهما، أو اتركها فارغة فيهما.',
    },
  ]),
)('a source ($lang)', ({ lang, kind, note, edit, field, other, publisher, publisherAr, noteAr, save, both }) => {
  it('says its kind and its note in the language of the page, and is corrected by choosing', async () => {
    const calls = serve({
      'GET /api/content/sources': { body: { items: [weak] } },
      [path]: ({ body }) => ({ body: { id: 'paper', ...(body as object) } }),
    })
    const user = userEvent.setup()
    await renderPart(<ContentSourcesScreen />, { lang })
    const item = (await screen.findByText('Ghaf')).closest('li') as HTMLElement
    expect(item.textContent).toContain(kind)
    expect(item.textContent).toContain(note)
    expect(item.textContent).toContain(publisher)
    await user.click(within(item).getByRole('button', { name: edit }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: other }))
    await user.clear(dialog.getByLabelText(noteAr))
    await user.clear(dialog.getByLabelText(publisherAr))
    await write(dialog.getByLabelText(publisherAr), 'صحيفة سبق', user)
    await user.click(dialog.getByRole('button', { name: save }))
    expect(dialog.getAllByText(both)).toHaveLength(1)
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
    await write(dialog.getByLabelText(noteAr), 'بلا مرجع', user)
    await user.click(dialog.getByRole('button', { name: save }))
    await screen.findByText(lang === 'en' ? 'The source is saved.' : 'حُفظ المصدر.')
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      kind: 'trade-press',
      publisherAr: 'صحيفة سبق',
      note: { en: 'No reference is given.', ar: 'بلا مرجع' },
    })
  })
})

it('that somebody else corrected meanwhile is shown with what stands there, and is written over that only', async () => {
  const { id: _id, ...read } = weak
  const theirs = { ...weak, title: 'Ghaf and sidr' }
  const sent: { over: unknown }[] = []
  serve({
    'GET /api/content/sources': { body: { items: [weak] } },
    [path]: ({ body }) => {
      sent.push(body as { over: unknown })
      return sent.length === 1
        ? {
            status: 409,
            body: { code: 'content.source-changed', message: '', details: theirs, requestId: 'request-1' },
          }
        : { body: { id: 'paper', ...read } }
    },
  })
  const user = userEvent.setup()
  await renderPart(<ContentSourcesScreen />, { lang: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Correct: Ghaf' }))
  const dialog = within(await screen.findByRole('dialog'))
  await write(dialog.getByLabelText('Title'), ' trees', user)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Ghaf and sidr')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Ghaf trees')
  await user.click(dialog.getByRole('button', { name: 'Save mine over it' }))
  await screen.findByText('The source is saved.')
  expect(sent.map(({ over }) => over)).toEqual([read, { ...read, title: 'Ghaf and sidr' }])
})
