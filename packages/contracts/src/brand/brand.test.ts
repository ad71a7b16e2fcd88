import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brandDefaults,
  brandKeys,
  brandStyleSheet,
  brandTokens,
  checkBrand,
  contrast,
  contrastsOf,
  picturesIn,
  pictureSize,
  productColours,
  readAttribution,
} from './index.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the colours of a brand', () => {
  it('contrast as WCAG defines it: 21 for black on white, 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
    fc.assert(fc.property(colour, colour, (one, other) => contrast(one, other) === contrast(other, one)))
    expect(contrast('#1b8354', '#1b8354')).toBe(1)
  })

  it('those of the product can be read everywhere', () => {
    expect(contrastsOf(productColours).filter(({ passes }) => !passes)).toEqual([])
  })

  it('a pale colour fails on light pages, a deep one on dark pages, each with how much is missing', () => {
    const failing = contrastsOf({ light: '#ffd54d', dark: '#0d2b45' }).filter(({ passes }) => !passes)
    expect(failing).toContainEqual(expect.objectContaining({ tone: 'light', pair: 'button', least: 4.5 }))
    expect(failing).toContainEqual(expect.objectContaining({ tone: 'dark', pair: 'button', least: 4.5 }))
    for (const { ratio, least } of failing) expect(ratio).toBeLessThan(least)
  })

  it('whatever they are, every tone made from them is a colour, and words on the dark band can be read', () => {
    fc.assert(
      fc.property(colour, colour, (light, dark) => {
        const tokens = brandTokens({ light, dark })
        for (const value of Object.values(tokens).flat()) expect(value).toMatch(/^#[0-9a-f]{6}$/)
        const band = tokens['--surface-strong'] as string
        for (const words of ['--on-strong', '--on-strong-muted'].flatMap((name) => tokens[name] ?? []))
          expect(contrast(words, band)).toBeGreaterThan(4.5)
      }),
    )
  })

  it('the style sheet says nothing but tokens, for screens', () => {
    expect(brandStyleSheet({ light: '#7a1f5c', dark: '#e08fc6' })).toMatch(
      /^@media screen\{:root:root\{(--[\w-]+:(#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\));?)+\}\}\n$/,
    )
  })
})

describe('a line of attribution', () => {
  it('is words, stress, line breaks and links', () => {
    expect(
      readAttribution('Mark of <a href="https://example.com/a?b=1&amp;c">the <em>owner</em></a> &amp; co<br>here'),
    ).toEqual([
      'Mark of ',
      { tag: 'a', href: 'https://example.com/a?b=1&c', parts: ['the ', { tag: 'em', parts: ['owner'] }] },
      ' & co',
      { tag: 'br' },
      'here',
    ])
    expect(readAttribution('')).toEqual([])
  })

  it.each([
    '<script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="http://example.com">x</a>',
    '<a href="https://example.com" onclick="alert(1)">x</a>',
    '<a href="https://example.com"><a href="https://example.com">x</a></a>',
    '<img src=x onerror=alert(1)>',
    '<strong style="position:fixed">x</strong>',
    '<em>not closed',
    '</em>',
    '<em><strong></em></strong>',
    '&bogus; x',
    'a < b',
  ])('anything else is refused: %s', (html) => {
    expect(readAttribution(html)).toBeNull()
  })

  it('is read to its end or refused, whatever it is', () => {
    fc.assert(fc.property(fc.string(), (text) => void readAttribution(text)))
  })
})

describe('a value', () => {
  it.each(brandKeys)('as the product comes with it is one: %s', (key) => {
    expect(checkBrand(key, brandDefaults[key])).toEqual({ ok: true, value: brandDefaults[key] })
  })

  it('with a picture from elsewhere, a link that runs, or no name says which member it is', () => {
    const value = {
      ...brandDefaults.vision2030,
      logo_url: 'https://example.com/logo.svg',
      icon_url: '/brand/files/../../api/me',
      link_url: 'javascript:alert(1)',
      alt_ar: ' ',
      attribution_html: '<script>',
    }
    const checked = checkBrand('vision2030', value)
    expect(checked.ok ? [] : checked.issues).toEqual([
      { path: 'logo_url', code: 'picture' },
      { path: 'icon_url', code: 'picture' },
      { path: 'alt_ar', code: 'text-missing' },
      { path: 'link_url', code: 'link' },
      { path: 'attribution_html', code: 'attribution' },
    ])
  })

  it('names each uploaded picture once, and pages know its measures from its address', () => {
    const name = `${'a'.repeat(32)}-320x96.png`
    const address = `/brand/files/${name}`
    const { wordmark } = brandDefaults.platform
    expect(picturesIn({ ...brandDefaults.platform, logo: { light: address, dark: address }, wordmark })).toEqual([name])
    expect(pictureSize(address)).toEqual({ width: 320, height: 96 })
  })
})
