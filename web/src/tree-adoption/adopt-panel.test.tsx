import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { acting, refusal } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { wordsIn } from '../testing/shown-in.ts'
import { write } from '../testing/write.ts'
import { AdoptPanel } from './adopt-panel.tsx'
import { anAdoption, aSite, publishedTrees } from './testing.ts'

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      act: 'Adopt this tree',
      name: 'Name on the certificate',
      species: /Grey-haired acacia/,
      missing: 'Enter a name',
      choose: 'Choose a species',
      wall: 'Show name and dedication publicly',
      other: 'Mangrove shore',
      taken: /The last place here has just been taken/,
      done: /The tree is yours/,
    },
    {
      lang: 'ar',
      act: 'تبنّي الشجرة',
      name: 'الاسم على الشهادة',
      species: /طلح/,
      missing: 'أدخل اسمًا',
      choose: 'اختر نوعًا',
      wall: 'إظهار الاسم والإهداء للجميع',
      other: 'شاطئ المانجروف',
      taken: /سبقك أحدهم/,
      done: /صارت الشجرة في رعايتك/,
    },
  ]),
)('adopting a tree ($lang)', (words) => {
  const { lang } = words

  it('says what is missing, then sends it, without consent unless it is given', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('owner'),
      ...publishedTrees,
      'POST /api/tree-adoption/adoptions': { status: 201, body: anAdoption() },
    })
    const { router } = await renderPart(<AdoptPanel site={aSite()} />, { lang })
    await user.click(await screen.findByRole('button', { name: words.act }))
    const links = await screen.findAllByRole('link', { name: new RegExp(`${words.choose}|${words.missing}`) })
    expect(links).toHaveLength(2)
    await user.click(await screen.findByRole('radio', { name: words.species }))
    await write(screen.getByLabelText(words.name), 'نورة', user)
    expect(screen.getByLabelText<HTMLInputElement>(words.wall).checked).toBe(false)
    await user.click(screen.getByRole('button', { name: words.act }))
    await screen.findByText(words.done)
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      site: 'thadiq-terraces',
      species: 'talh',
      name: 'نورة',
      dedication: '',
      onWall: false,
      website: '',
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/sgi/adopt-tree/mine/${anAdoption().id}`))
  })

  it('passes on what a program wrote where people see nothing', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...acting('owner'),
      ...publishedTrees,
      'POST /api/tree-adoption/adoptions': refusal(422, 'tree-adoption.refused'),
    })
    await renderPart(<AdoptPanel site={aSite()} />, { lang })
    await user.click(await screen.findByRole('radio', { name: words.species }))
    await write(screen.getByLabelText(words.name), 'Noura', user)
    await write(document.querySelector('input[name="website"]')!, 'https://spam.example', user)
    await user.click(screen.getByRole('button', { name: words.act }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ website: 'https://spam.example' }),
    )
  })

  it('names other sites when somebody else took the last place, and keeps what was typed', async () => {
    const user = userEvent.setup()
    const others = [{ slug: 'jazan-coast', name: { en: 'Mangrove shore', ar: 'شاطئ المانجروف' } }]
    serve({
      ...acting('owner'),
      ...publishedTrees,
      'POST /api/tree-adoption/adoptions': refusal(409, 'tree-adoption.no-places', { others }),
    })
    await renderPart(<AdoptPanel site={aSite()} />, { lang })
    await user.click(await screen.findByRole('radio', { name: words.species }))
    await write(screen.getByLabelText(words.name), 'Noura', user)
    await user.click(screen.getByRole('button', { name: words.act }))
    await screen.findByText(words.taken)
    expect(screen.getByRole('link', { name: words.other }).getAttribute('href')).toBe(
      '/sgi/adopt-tree/sites/jazan-coast',
    )
    expect(screen.getByLabelText<HTMLInputElement>(words.name).value).toBe('Noura')
  })
})

it.each([
  ['en', /^Adoption closed on .*Nov 1, 2026/, 'See other sites'],
  ['ar', /^أُغلق التبني في .*1 نوفمبر 2026/, 'عرض مواقع أخرى'],
] as const)('a site whose last day is past says so and leads to others (%s)', async (lang, closed, others) => {
  serve({ ...acting('owner'), ...publishedTrees })
  await renderPart(<AdoptPanel site={aSite({ remaining: 0, lastDay: '2026-11-01', over: true })} />, { lang })
  await screen.findByText(closed)
  expect(screen.getByRole('link', { name: others }).getAttribute('href')).toBe('/sgi/adopt-tree')
  expect(screen.queryByRole('radio')).toBeNull()
})

it('a site without places offers no form', async () => {
  serve({ ...acting('owner'), ...publishedTrees })
  await renderPart(<AdoptPanel site={aSite({ remaining: 0 })} />)
  await screen.findByRole('link', { name: 'See other sites' })
  expect(screen.queryByRole('button', { name: 'Adopt this tree' })).toBeNull()
})
