import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { shownIn } from '../testing/shown-in.ts'
import { write } from '../testing/write.ts'
import { DetailsTab } from './details-tab.tsx'
import { acting, anOrganisation, refusal } from './testing.ts'

it.each(shownIn('ar'))('a name that waits for an editor is told, and stays in the form (%s)', async (lang) => {
  const name = { en: 'Rawabi', ar: 'روابي' }
  const waiting = { name, state: 'waiting', reason: '' }
  serve({
    ...acting('owner'),
    'GET /api/organisation': { body: { ...anOrganisation(), version: 2, renaming: waiting } },
  })
  await renderPart(<DetailsTab />, { lang })
  const told = { en: /Rawabi.* waits for an editor$/, ar: /روابي.* بانتظار محرر المنصة$/ }
  await screen.findByText(told[lang])
  expect(screen.getByLabelText<HTMLInputElement>({ en: 'Name in English', ar: 'الاسم بالإنجليزية' }[lang]).value).toBe(
    'Rawabi',
  )
})

it.each([
  ['en', 'Name in English', 'Base year', 'Save', 'Save my version'],
  ['ar', 'الاسم بالإنجليزية', 'سنة الأساس', 'حفظ', 'حفظ نسختي'],
] as const)('what somebody else saved meanwhile is shown, and not saved over unseen (%s)', async (...said) => {
  const [lang, name, year, save, mine] = said
  const user = userEvent.setup()
  let theirs = { ...anOrganisation(), version: 1, renaming: null }
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
  const keepMine = await screen.findByRole('button', { name: mine })
  expect([(await field(name)).value, (await field(year)).value]).toEqual(['Najd Building Materials Group', '2021'])
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  await user.click(keepMine)
  await expect
    .poll(() => calls.findLast(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ version: 2, baseYear: 2021, name: { en: 'Najd Building Materials Group' } })
  sessionStorage.clear()
})

it.each(shownIn('en'))('a unified number is sent as its ten digits, however it was typed (%s)', async (lang) => {
  const user = userEvent.setup()
  const stored = { ...anOrganisation(), unifiedNumber: null, version: 1, renaming: null }
  const calls = serve({
    ...acting('owner'),
    'GET /api/organisation': { body: stored },
    'PUT /api/organisation': { body: { ...stored, version: 2 } },
  })
  await renderPart(<DetailsTab />, { lang })
  await write(await screen.findByLabelText({ en: /^Unified/, ar: /^الرقم الوطني الموحد/ }[lang]), '٧٠٠ ١٢٣ ٤٥٦٧', user)
  await user.click(screen.getByRole('button', { name: { en: 'Save', ar: 'حفظ' }[lang] }))
  await expect
    .poll(() => calls.findLast(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ unifiedNumber: '7001234567' })
})
