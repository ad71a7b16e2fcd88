import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { ConfidenceMark, SampleMark } from './sample-mark.tsx'
import { SourceLine } from './source-line.tsx'
import { aSource } from './testing.ts'
import { Words } from './use-pick.tsx'

/** A name that is the same in both languages. */
const latin = (publisher: string) => ({ publisher, publisherAr: null })
const sources = [aSource(), aSource({ id: 'paper', ...latin('KAUST'), year: null, address: null, title: 'Mangroves' })]

describe.each([
  {
    lang: 'en',
    one: /^Source: Sabq \(2025\)/,
    both: /^Sources: Sabq \(2025\).*; KAUST$/,
    sample: 'Sample',
    unsure: 'Unsure',
  },
  {
    lang: 'ar',
    one: /^المصدر: سبق \(2025\)/,
    both: /^المصدران: سبق \(2025\).*؛ KAUST$/,
    sample: 'بيانات تجريبية',
    unsure: 'غير مؤكد',
  },
] as const)('where a figure is from ($lang)', ({ lang, one, both, sample, unsure }) => {
  it('is said once for each source, linked where it is on the web', async () => {
    const { container } = await renderPart(<SourceLine ids={['sabq-151', null, 'sabq-151']} sources={sources} />, {
      lang,
    })
    expect(container.querySelector('p')?.textContent).toMatch(one)
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://sabq.org/1')
  })

  it('is said of several, and not at all where none is named', async () => {
    const { container, unmount } = await renderPart(<SourceLine ids={['sabq-151', 'paper']} sources={sources} />, {
      lang,
    })
    expect(container.querySelector('p')?.textContent).toMatch(both)
    unmount()
    const nothing = await renderPart(<SourceLine ids={[null, 'unknown']} sources={sources} />, { lang })
    expect(nothing.container.querySelector('p')).toBeNull()
  })

  it('is said with what is to be known of it, by whom it is where there are several', async () => {
    const note = { en: 'No reference is given.', ar: 'لم يُذكر مرجع.' }
    const noted = [...sources, aSource({ id: 'blog', ...latin('Blog'), address: null, note })]
    const lineOf = async (ids: string[]) => {
      const { container, unmount } = await renderPart(<SourceLine ids={ids} sources={noted} />, { lang })
      const text = (container.querySelector('p')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '')
      unmount()
      return text
    }
    expect(await lineOf(['blog'])).toMatch(new RegExp(`Blog \\(2025\\) ${note[lang]}$`))
    const both = await lineOf(['sabq-151', 'blog'])
    expect(both).toMatch(new RegExp(`Blog: ${note[lang]}$`))
    expect(both).not.toMatch(/(?:Sabq|سبق):/)
  })

  it('a sample and what nobody is sure of carry a mark, and nothing else does', async () => {
    await renderPart(
      <>
        <SampleMark />
        <ConfidenceMark confidence="low" />
        <ConfidenceMark confidence="high" />
        <ConfidenceMark confidence={null} />
      </>,
      { lang },
    )
    expect(screen.getByText(sample)).toBeTruthy()
    expect(screen.getAllByText(unsure)).toHaveLength(1)
  })
})

it('an Arabic name that begins with Latin letters is set from the right, and any other as it is', async () => {
  const named = [aSource({ id: 'a', publisherAr: 'AMI نقلًا عن «واس»' }), aSource({ id: 'b', publisherAr: 'سبق' })]
  await renderPart(<SourceLine ids={['a', 'b']} sources={named} />, { lang: 'ar' })
  const [latinFirst, arabic] = screen.getAllByRole('link').map((link) => link.querySelector('bdi')?.textContent)
  expect([latinFirst, arabic]).toEqual(['\u200FAMI نقلًا عن «واس»', 'سبق'])
})

it('a percent sign keeps its side of the number after Arabic letters', async () => {
  const text = { en: '30% of the land', ar: 'حماية 30% من البر' }
  const { container } = await renderPart(<Words of={text} />, { lang: 'ar' })
  expect(container.textContent).toContain('حماية \u200E30% من البر')
  const english = await renderPart(<Words of={text} />, { lang: 'en' })
  expect(english.container.textContent).toContain('30% of the land')
})

it('a text that is missing in the page’s language is read in the other, in its own direction', async () => {
  await renderPart(<Words of={{ en: 'Only English', ar: '' }} />, { lang: 'ar' })
  const text = await screen.findByText('Only English')
  expect([text.lang, text.dir]).toEqual(['en', 'ltr'])
})
