import { expect, it } from 'vitest'
import { mayLeadOut } from './public-text.ts'

it.each([
  'Win at prize-winner.shop',
  'forms.gle/abc',
  'linktr.ee/prize',
  'prize.ru today',
  'see prize。com',
  '192.168.4.4/x',
  'جائزة.السعودية',
  'prize[.]com',
  'prize (dot) example',
  'mailto:me',
  'call 920012345',
  'call 800 124 0000',
  'و ا ت س ا ب',
  'write to me@x',
])('an editor looks at: %s', (text) => {
  expect(mayLeadOut(text)).toBe(true)
})

it.each([
  'We plant 2.5 hectares at 9.30 a.m.',
  'Trees, e.g. talh and sidr. Water is there.',
  'نزرع 920 شجرة في 3 أيام. الماء متوفر.',
  'Plan B or C: a walk of 4.5 km',
  'Planting of 800 seedlings in 2026',
  'يبدأ اللقاء الساعة 4:30 م.',
])('nothing leads out in: %s', (text) => {
  expect(mayLeadOut(text)).toBe(false)
})
