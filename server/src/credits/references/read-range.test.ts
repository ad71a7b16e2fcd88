import { expect, it } from 'vitest'
import { readRange } from './read-range.ts'

it('reads one prefix however its dashes, spaces, width and case are written', () => {
  for (const written of ['VCS-0123', 'vcs-123', 'VCS\u{2010}123', 'VCS–123', 'ＶＣＳ-123', 'VCS - 123'])
    expect(readRange(written, 'VCS-124')).toMatchObject({ prefix: 'VCS-', from: '123', to: '124' })
})
