import { expect, it } from 'vitest'
import { firstName } from './first-name.ts'

it.each([
  ['Noura Alharbi', 'Noura'],
  [' نورة الحربي', 'نورة'],
  ['عبد الله بن سعد', 'عبد الله'],
  ['Abdul Rahman Alotaibi', 'Abdul Rahman'],
  ['Abdullah Alotaibi', 'Abdullah'],
  ['Reem', 'Reem'],
  ['', ''],
])('%s is called %s', (fullName, given) => expect(firstName(fullName)).toBe(given))
