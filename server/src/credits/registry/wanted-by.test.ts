import { describe, expect, it } from 'vitest'
import { wantedBy } from './read-registry.ts'

const shown = (text: string) => {
  const wanted = wantedBy(text)
  return wanted && Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null))
}

describe('what is searched for in the registry', () => {
  it.each([
    ['ATH-1-42-2026-1-100', { programme: 1, project: 42, vintage: 2026, from: 1, to: 100 }],
    ['ATH-1-42', { programme: 1, project: 42 }],
    ['ath-1-42-', { programme: 1, project: 42 }],
    ['2026-1-400', { vintage: 2026, from: 1, to: 400 }],
    ['42-2026', { project: 42, vintage: 2026 }],
    ['42-2026-1', { project: 42, vintage: 2026, from: 1 }],
    ['1-42-2026-1-100', { programme: 1, project: 42, vintage: 2026, from: 1, to: 100 }],
    ['1-400', { from: 1, to: 400 }],
    ['٢٠٢٦-١-٤٠٠', { vintage: 2026, from: 1, to: 400 }],
    ['Plant 42', { words: 'Plant 42' }],
    ['42', { words: '42' }],
  ])('%s is a serial, a part of one, or words', (text, wanted) => {
    expect(shown(text)).toEqual(wanted)
  })

  it.each(['ATH-99999-1-2026-1-2', 'ATH-1-x', '2026-400-1', '2026-0-1'])('%s can mean no block', (text) => {
    expect(wantedBy(text)).toBeNull()
  })
})
