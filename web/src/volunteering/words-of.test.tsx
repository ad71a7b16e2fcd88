import { expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { WordsOf } from './words-of.tsx'

it('a percent sign keeps its side of the number after Arabic letters', async () => {
  const text = { en: '30% of the shore', ar: 'تنظيف 30% من الشاطئ' }
  const { container } = await renderPart(<WordsOf of={text} />, { lang: 'ar' })
  expect(container.textContent).toContain('تنظيف \u200E30% من الشاطئ')
  const english = await renderPart(<WordsOf of={text} />, { lang: 'en' })
  expect(english.container.textContent).toContain('30% of the shore')
})
