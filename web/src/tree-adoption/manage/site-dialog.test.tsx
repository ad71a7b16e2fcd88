import { readOwnSite } from '@athar/contracts/tree-adoption'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderPart, renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { aSite, publishedTrees, trees } from '../testing.ts'
import { ManageSiteScreen } from './manage-site-screen.tsx'
import { SiteDialog } from './site-dialog.tsx'

it.each([
  {
    lang: 'en',
    last: /^Last day of adoption/,
    boxes: ['Day', 'Month', 'Year'],
    save: 'Save the site',
    past: /Enter a whole date from today on/,
  },
  {
    lang: 'ar',
    last: /^آخر يوم للتبني/,
    boxes: ['اليوم', 'الشهر', 'السنة'],
    save: 'حفظ الموقع',
    past: /أدخل تاريخًا كاملًا لا يسبق اليوم/,
  },
] as const)('a site is given a last day, which lies ahead ($lang)', async ({ lang, last, boxes, save, past }) => {
  const user = userEvent.setup()
  const site = readOwnSite.response.parse({
    ...aSite(),
    hidden: false,
    version: 1,
    createdAt: '2026-11-01T08:00:00.000Z',
  })
  const calls = serve({
    ...acting('owner'),
    ...publishedTrees,
    [`PUT /api/tree-adoption/own-sites/${site.id}`]: { body: { ...site, lastDay: '2099-03-31', version: 2 } },
  })
  await renderPart(<SiteDialog site={site} onClose={() => undefined} />, { lang })
  const day = within(await screen.findByRole('group', { name: last }))
  const typed = async (...parts: readonly string[]) => {
    for (const [at, label] of boxes.entries()) {
      await user.clear(day.getByLabelText(label))
      await user.type(day.getByLabelText(label), parts[at]!)
    }
    await user.click(screen.getByRole('button', { name: save }))
  }
  await typed('31', '3', '2020')
  expect(await screen.findAllByText(past)).not.toHaveLength(0)
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await typed('31', '3', '2099')
  await expect
    .poll(() => calls.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ lastDay: '2099-03-31', version: 1 })
})

it.each([
  { lang: 'en', edit: 'Change the site', name: 'Name in English', place: 'Place in English', save: 'Save the site' },
  {
    lang: 'ar',
    edit: 'تعديل الموقع',
    name: 'الاسم بالإنجليزية',
    place: 'المكان بالإنجليزية',
    save: 'حفظ الموقع',
  },
] as const)('what somebody else saved meanwhile is not saved over unseen ($lang)', async (say) => {
  const user = userEvent.setup()
  const seen = { ...aSite(), hidden: false, version: 1, createdAt: '2026-11-01T08:00:00.000Z' }
  let theirs = readOwnSite.response.parse(seen)
  const at = `/api/tree-adoption/own-sites/${theirs.id}`
  const calls = serve({
    ...acting('owner'),
    ...publishedTrees,
    [`GET ${at}`]: () => ({ body: theirs }),
    [`GET ${at}/trees`]: trees(),
    [`PUT ${at}`]: ({ body }) =>
      (body as { version: number }).version === theirs.version
        ? { body: theirs }
        : { status: 409, body: { code: 'conflict', message: 'conflict', details: {} } },
  })
  await renderRoutes([{ path: '/:id', element: <ManageSiteScreen /> }], { lang: say.lang, path: `/${theirs.id}` })
  await user.click(await screen.findByRole('button', { name: say.edit }))
  await write(await screen.findByLabelText(say.name), ' north', user)
  theirs = readOwnSite.response.parse({ ...seen, version: 2, place: { en: 'Behind the dam', ar: 'خلف السد' } })
  await user.click(await screen.findByRole('button', { name: say.save }))
  await screen.findByDisplayValue('Behind the dam')
  await user.click(await screen.findByRole('button', { name: say.save }))
  await expect
    .poll(() => calls.findLast(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ version: 2, name: { en: `${seen.name.en} north` }, place: { en: 'Behind the dam' } })
  sessionStorage.clear()
})
