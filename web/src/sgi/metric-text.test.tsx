import { describe, expect, it } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { MetricFigure, useMetricText } from './metric-text.tsx'

const counts = ['0', '1', '2', '5', '12', '12.5', '1200']

function All() {
  const counted = useMetricText()
  return counts.map((value) => <p key={value}>{counted('trees-planted', value, value)}</p>)
}

describe.each([
  { lang: 'en', all: ['0 trees', '1 tree', '2 trees', '5 trees', '12 trees', '12.5 trees', '1200 trees'] },
  { lang: 'ar', all: ['0 شجرة', 'شجرة واحدة', 'شجرتان', '5 أشجار', '12 شجرة', '12.5 شجرة', '1200 شجرة'] },
] as const)('what an indicator counts ($lang)', ({ lang, all }) => {
  it('agrees with its number', async () => {
    const { container } = await renderPart(<All />, { lang })
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(all)
  })

  it.each([
    ['1', all[1]],
    ['5', all[3]],
  ])('does so beside its large number too: %s', async (value, text) => {
    const { container } = await renderPart(
      <dl>
        <MetricFigure metric="trees-planted" value={value} number={value} />
      </dl>,
      { lang },
    )
    expect(container.querySelector('dl')?.textContent).toBe(text)
  })
})
