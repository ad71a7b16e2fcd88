import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brandTokens, plainTokens, productColours } from './index.ts'

const sheet = readFileSync(new URL('../../../../web/src/ui/styles/tokens.css', import.meta.url), 'utf8')

const token = (name: string): string => new RegExp(`^ {2}${name}: (.+);$`, 'm').exec(sheet)?.[1] ?? ''

it('contrast is judged against the surfaces and words that the style sheet has', () => {
  const names = ['--surface', '--surface-sunken', '--surface-raised', '--surface-hover']
  for (const [at, tone] of (['light', 'dark'] as const).entries()) {
    const of = (name: string) => token(name).match(/#[0-9a-f]{6}/g)?.[at]
    expect(new Set(plainTokens.surfaces[tone])).toEqual(new Set(names.map(of)))
    expect(plainTokens.onAction[tone]).toBe(of('--on-action'))
  }
})

it('a brand sets tokens that the style sheet has, and the product’s own two colours are those of the sheet', () => {
  for (const name of Object.keys(brandTokens(productColours)))
    expect([name, token(name)]).toEqual([name, expect.stringMatching(/./)])
  expect(token('--brand-600')).toBe(productColours.light)
  expect(token('--action')).toContain(productColours.dark)
})
