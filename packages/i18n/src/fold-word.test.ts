import { describe, expect, it } from 'vitest'
import { foldWord, wordsOf } from './fold-word.ts'

describe('words are compared as people type them', () => {
  it.each([
    ['مُعامِلات', 'معامل'],
    ['الأدلّة', 'ادله'],
    ['الإنبعاثات', 'انبعاث'],
    ['والطاقة', 'طاقة'],
    ['إدارة', 'ادارة'],
    ['مؤسسة', 'موسسة'],
    ['٢٠٣٠', '2030'],
    ['SOLAR', 'solar'],
    ['مـحـمـيـة', 'محمية'],
  ])('%s is %s', (one, other) => {
    expect(foldWord(one)).toBe(foldWord(other))
  })

  it('a short word keeps its letters', () => {
    expect(foldWord('الي')).toBe('الي')
    expect(foldWord('ماء')).toBe('ماء')
  })

  it('a text falls into its words in either script', () => {
    expect(wordsOf('CO2: 278 مليون طن، سنويًا')).toEqual(['CO2', '278', 'مليون', 'طن', 'سنويًا'])
  })
})
