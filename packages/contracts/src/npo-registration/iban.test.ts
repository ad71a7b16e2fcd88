import { describe, expect, it } from 'vitest'
import { ibanFault, plainIban } from './iban.ts'

describe('a Saudi IBAN', () => {
  it.each([
    ['SA03 8000 0000 6080 1016 7519', null],
    ['sa0380000000608010167519', null],
    ['SA٠٣ ٨٠٠٠ ٠٠٠٠ ٦٠٨٠ ١٠١٦ ٧٥١٩', null],
    ['SA04 8000 0000 6080 1016 7519', 'check-digits'],
    ['SA03 8000 0000 6080 1016 7591', 'check-digits'],
    ['SA03 8000 0000 6080 1016 751', 'length'],
    ['GB29 NWBK 6016 1331 9268 19', 'country'],
    ['', 'country'],
  ])('%s: %s', (text, fault) => expect(ibanFault(text)).toBe(fault))

  it('is stored without spaces', () => expect(plainIban(' sa03-8000 ٠٠٠٠')).toBe('SA0380000000'))
})
