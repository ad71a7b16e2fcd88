import { errorTable, tokenScopes } from '@athar/contracts'
import { createRecord } from '@athar/contracts/inventory'
import { mrvDocsPages, paths } from '@athar/contracts/paths'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { shownIn } from '../../../testing/shown-in.ts'
import { hubRoutes } from '../hub-routes.ts'

const overview = { en: 'MRV documentation', ar: 'وثائق الرصد والإبلاغ والتحقق' } as const
const titles = {
  en: {
    quickstart: 'Quickstart',
    calculators: 'Calculators and how a figure comes about',
    api: 'The API for other programs',
    'data-model': 'Data model',
  },
  ar: {
    quickstart: 'البدء السريع',
    calculators: 'الحاسبات وكيف ينشأ الرقم',
    api: 'واجهة API للبرامج الأخرى',
    'data-model': 'نموذج البيانات',
  },
} as const

const openPage = async (lang: 'en' | 'ar', path: string) => {
  const { router } = await renderRoutes(hubRoutes, { lang, path })
  await screen.findByRole('heading', { level: 1 })
  return router.state.location.pathname
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const listed = () => screen.getByRole('navigation')

describe.each(shownIn('ar'))('the MRV documentation (%s)', (lang) => {
  it.each(mrvDocsPages)('%s says which of the pages it is', async (page) => {
    await openPage(lang, paths.mrvDocs(page))
    expect(heading()).toBe(titles[lang][page])
    const links = within(listed()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      paths.mrvDocs(),
      ...mrvDocsPages.map((one) => paths.mrvDocs(one)),
    ])
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.getAttribute('href'))).toEqual([paths.mrvDocs(page)])
  })

  it('keeps what is typed and sent left to right', async () => {
    await openPage(lang, paths.mrvDocs('api'))
    const call = screen.getByText(/curl "\$ATHAR\/api\/inventory\/records\?/)
    expect(call.closest('[dir]')?.getAttribute('dir')).toBe('ltr')
    expect(screen.getByText('X-RateLimit-*').getAttribute('dir')).toBe('ltr')
  })

  it('names scopes, refusals and a call as the server takes and gives them', async () => {
    await openPage(lang, paths.mrvDocs('api'))
    const names = screen.getAllByRole('rowheader').map((header) => header.textContent)
    expect(names.slice(0, tokenScopes.length)).toEqual([...tokenScopes])
    const statuses: Readonly<Record<string, { readonly status: number }>> = errorTable
    const refusals = names.slice(tokenScopes.length).map((name) => name.split(' '))
    expect(refusals.length).toBeGreaterThan(4)
    for (const [status, code = ''] of refusals) expect([code, `${statuses[code]?.status}`]).toEqual([code, status])
    const [, body = ''] = /-d '([^']+)'/.exec(screen.getByText(/"siteId"/).textContent) ?? []
    expect(createRecord.body.parse(JSON.parse(body))).toMatchObject({ activity: 'electricity-grid', unit: 'kWh' })
  })

  it.each([
    ['/mrv/docs/no-such-page', '/mrv/docs'],
    ['/mrv/docs/api/no-such-page', '/mrv/docs'],
    ['/mrv/docs/guide/api', '/mrv/docs/api'],
  ])('%s leads to %s, by its last part', async (path, target) => {
    expect(await openPage(lang, path)).toBe(target)
    expect(heading()).toBe(target === '/mrv/docs' ? overview[lang] : titles[lang].api)
  })

  it('is linked from the page of the area', async () => {
    await openPage(lang, paths.mrv())
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toContain(paths.mrvDocs())
  })
})
