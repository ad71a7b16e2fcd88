import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { FarFactorNote } from './far-factor.tsx'
import { base } from './testing.ts'

const grid = (id: string, year: number) => ({
  id,
  name: { en: `Grid ${year}`, ar: `شبكة ${year}` },
  yearFrom: year,
  yearTo: year,
})
const open = async (lang: 'en' | 'ar', nearer: number[]) => {
  serve(base())
  const far = { used: grid('used', 2023), year: 2011, nearer: nearer.map((year) => grid(`grid-${year}`, year)) }
  await renderRoutes([{ path: '/x', element: <FarFactorNote far={far} /> }], { lang, path: '/x' })
}

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      text: /“Grid 2023” are of 2023; the period is in 2011/,
      near: 'Grid 2015',
      own: /factor of your own/,
    },
    { lang: 'ar', text: /«شبكة 2023» من 2023، والفترة في 2011/, near: 'شبكة 2015', own: /معامل خاص/ },
  ]),
)('a factor of other years in $lang', ({ lang, text, near, own }) => {
  it('says both years and leads to what is nearer', async () => {
    await open(lang, [2015])
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: near }).getAttribute('href')).toBe('/inventory/factors/grid-2015')
  })

  it('leads to a factor of one’s own where nothing is nearer', async () => {
    await open(lang, [])
    expect((await screen.findByRole('link', { name: own })).getAttribute('href')).toBe('/inventory/factors/own/new')
  })
})
