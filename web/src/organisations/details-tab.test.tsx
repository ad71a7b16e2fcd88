import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { DetailsTab } from './details-tab.tsx'
import { acting, anOrganisation, refusal } from './testing.ts'

it.each([
  ['en', 'Name in English', 'Save', /^The organisation is accredited as a verifier/],
  ['ar', 'الاسم بالعربية', 'حفظ', /^المنشأة معتمدة جهةَ تحقق بهذا الاسم/],
] as const)('a name that must stay is told at its field, and what was typed stays (%s)', async (...said) => {
  const [lang, name, save, told] = said
  const user = userEvent.setup()
  serve({
    ...acting('owner'),
    'GET /api/organisation': { body: anOrganisation() },
    'PUT /api/organisation': refusal(409, 'organisations.accredited-name'),
  })
  await renderPart(<DetailsTab />, { lang })
  const field = await screen.findByLabelText<HTMLInputElement>(name)
  await user.clear(field)
  await user.type(field, 'Rawabi')
  await user.click(screen.getByRole('button', { name: save }))
  const link = await screen.findByRole('link', { name: told })
  await waitFor(() => expect(document.activeElement?.contains(link)).toBe(true))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('Rawabi')
  // Said once, where it belongs.
  expect(screen.getAllByText(told).every((words) => words.closest('form') !== null)).toBe(true)
})
