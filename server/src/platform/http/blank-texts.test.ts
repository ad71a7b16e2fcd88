import { expect, it } from 'vitest'
import { z } from 'zod'
import { emptyBlankTexts } from './blank-texts.ts'
import { checkSent } from './validation-error.ts'

it('texts that show nothing are empty, at any depth; others stay as they were', () => {
  const sent = {
    reason: '\u200b\u200b\u200b',
    list: [{ note: ' \u2060\u2800 ' }],
    name: 'A\u200db',
    between: '\t',
    3: 4,
  }
  expect(emptyBlankTexts(sent)).toEqual({ reason: '', list: [{ note: '' }], name: 'A\u200db', between: '\t', 3: 4 })
})

it('a reason of zero-width spaces is refused as an empty one', () => {
  const schema = z.object({ reason: z.string().trim().min(3) })
  const check = checkSent({ schema, method: 'POST', url: '/', httpPart: 'body' } as never)
  const issues = [{ path: 'reason', code: 'too_small' }]
  for (const reason of ['   ', '\u200b\u200b\u200b\u200b'])
    expect(check({ reason })).toMatchObject({ error: { issues } })
  expect(check({ reason: 'Seen by me' })).toEqual({ value: { reason: 'Seen by me' } })
})
