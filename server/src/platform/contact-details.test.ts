import { expect, it } from 'vitest'
import { holdsContactDetails } from './contact-details.ts'

it.each([
  'Write me on Snapchat: solar.club',
  'Add me, s n a p c h a t',
  'Snap-chat me',
  'We go on in WhatsApp',
  'راسلوني على الواتساب',
  'أضيفوني بسناب شات',
  'حسابي في إنستقرام',
  'تابعونا على تلغرام',
  'My snap: khalid22',
  'حسابي سنابي خالد',
  'واتسي مفتوح',
  'نكمل في التلي',
  'IG: solar_girl',
  'my ig is solar girl',
  'Add me on kik',
  'We talk on imo',
  'Message me on Signal',
  'Signal: khalid',
  'Find me in Roblox',
  'ألعب روبلوكس معكم',
  'ahmed dot com',
  'ahmed at gmail dot com',
  'ahmed (dot) com',
  'My name there is @solar_club',
  'huda@example.org',
  'huda @ example',
  'https://example.org/club',
  'www.example',
  'See solar-club.com',
  't.me/solar',
  'solar . io',
  'Call 0501234567',
  'call 050 123 4567',
  '05-0123-4567',
  'اتصلوا بي ٠٥٠١٢٣٤٥٦٧',
  '+966 50 123 4567',
  '00966501234567',
  '501234567',
])('leads out of the platform: %s', (text) => {
  expect(holdsContactDetails(text)).toBe(true)
})

it.each([
  'Solar circle',
  'We read 12,500,000 kWh on the meter, 8,760 hours a year.',
  'We meet on 2026-11-29 at 16:30, or on 05/12/2026 09:00.',
  'Between 2025 and 2026 the roof gave 1 234 567 Wh.',
  'The roof is done.Next the meter',
  'Bring seeds; and/or water. It costs 0.05 SAR.',
  'انتهى السقف.ثم العداد',
  'عرضنا أدوات سابقة وتيارات البحر',
  'A telegraph, a snapshot and an instant',
  'The signal of the meter was weak, and a digger made the ditch.',
  'Dot the plan, come at noon; imo the wind turned.',
  'The light changed from the dot to me.',
  'نكمل في الأيام التي تلي الزيارة',
  'javascript:window.ran=1//<img src=x onerror=window.ran=1>',
])('is a text like any other: %s', (text) => {
  expect(holdsContactDetails(text)).toBe(false)
})
