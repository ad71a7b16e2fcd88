import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { write } from '../testing/write.ts'
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
    'GET /api/organisation': { body: { ...anOrganisation(), version: 1 } },
    'PUT /api/organisation': refusal(409, 'organisations.accredited-name'),
  })
  await renderPart(<DetailsTab />, { lang })
  const field = await screen.findByLabelText<HTMLInputElement>(name)
  await user.clear(field)
  await write(field, 'Rawabi', user)
  await user.click(screen.getByRole('button', { name: save }))
  const link = await screen.findByRole('link', { name: told })
  await waitFor(() => expect(document.activeElement?.contains(link)).toBe(true))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('Rawabi')
  // Said once, where it belongs.
  expect(screen.getAllByText(told).every((words) => words.closest('form') !== null)).toBe(true)
})

it.each([
  ['en', 'Name in English', 'Base year', 'Save', /^What you typed before/],
  ['ar', 'الاسم بالإنجليزية', 'سنة الأساس', 'حفظ', /^عاد ما كتبته/],
] as const)('what somebody else saved meanwhile is shown, and not saved over unseen (%s)', async (...said) => {
  const [lang, name, year, save, restored] = said
  const user = userEvent.setup()
  let theirs = { ...anOrganisation(), version: 1 }
  const calls = serve({
    ...acting('owner'),
    'GET /api/organisation': () => ({ body: theirs }),
    'PUT /api/organisation': ({ body }) =>
      (body as typeof theirs).version === theirs.version
        ? { body: { ...theirs, version: theirs.version + 1 } }
        : refusal(409, 'conflict'),
  })
  await renderPart(<DetailsTab />, { lang })
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
  await write(await field(name), ' Group', user)
  theirs = { ...theirs, baseYear: 2021, version: 2 }
  await user.click(screen.getByRole('button', { name: save }))
  await screen.findByText(restored)
  expect([(await field(name)).value, (await field(year)).value]).toEqual(['Najd Building Materials Group', '2021'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: save }))
  await user.click(screen.getByRole('button', { name: save }))
  await expect
    .poll(() => calls.findLast(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ version: 2, baseYear: 2021, name: { en: 'Najd Building Materials Group' } })
  sessionStorage.clear()
})
