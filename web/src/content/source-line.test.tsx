import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { ConfidenceMark, SampleMark } from './sample-mark.tsx'
import { SourceLine } from './source-line.tsx'
import { aSource } from './testing.ts'
import { Words } from './use-pick.tsx'

const sources = [aSource(), aSource({ id: 'paper', publisher: 'KAUST', year: null, address: null, title: 'Mangroves' })]

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
    one: /^المصدر: Sabq \(2025\)/,
    both: /^المصدران: Sabq \(2025\).*؛ KAUST$/,
    sample: 'عيّنة',
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

it('a text that is missing in the page’s language is read in the other, in its own direction', async () => {
  await renderPart(<Words of={{ en: 'Only English', ar: '' }} />, { lang: 'ar' })
  const text = await screen.findByText('Only English')
  expect([text.lang, text.dir]).toEqual(['en', 'ltr'])
})
