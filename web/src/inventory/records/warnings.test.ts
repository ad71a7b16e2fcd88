import * as inventory from '@athar/contracts/inventory'
import ar from '@athar/i18n/messages/inventory/ar.json'
import en from '@athar/i18n/messages/inventory/en.json'
import { describe, expect, it } from 'vitest'

const codes = [
  ...inventory.warningCodes,
  ...inventory.contractFlags,
  ...inventory.loserCodes,
  ...inventory.refusalCodes,
]
const worded = { en: en.warnings, ar: ar.warnings } as Record<string, Record<string, { title: string; help: string }>>

describe.each(['en', 'ar'])('what a figure must be read with, in %s', (lang) => {
  it.each(codes)('%s has a name and says what to make of it', (code) => {
    expect(worded[lang]?.[code]?.title).toBeTruthy()
    expect(worded[lang]?.[code]?.help).toBeTruthy()
  })

  it('words no code that the engine does not know', () => {
    const known = new Set<string>(codes)
    expect(Object.keys(worded[lang] ?? {}).filter((code) => !known.has(code))).toEqual([])
  })
})
