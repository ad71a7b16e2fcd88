import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { ApiError } from './api-error.ts'
import { useErrorWords } from './use-error-words.ts'

const Said = ({ error }: { readonly error: unknown }) => <p role="alert">{useErrorWords()(error).text}</p>

it.each([
  ['en', 20, 'Too many requests. Wait a moment and try again.'],
  ['en', 61, 'Too many requests. Try again in 2 minutes.'],
  ['ar', 180, 'طلبات كثيرة جدًا. حاول مرة أخرى بعد 3 دقائق.'],
  ['ar', 3600, 'طلبات كثيرة جدًا. حاول مرة أخرى بعد 60 دقيقة.'],
  ['ar', undefined, 'طلبات كثيرة جدًا. انتظر قليلًا ثم حاول مرة أخرى.'],
] as const)('says how long to wait (%s, %s seconds)', async (lang, retryAfterSeconds, text) => {
  const error = new ApiError({ code: 'rate-limited', status: 429, details: { retryAfterSeconds } })
  await renderPart(<Said error={error} />, { lang })
  expect(screen.getByRole('alert').textContent).toBe(text)
})

it.each([
  ['organisations.export-first', { days: 7 }, /آخر ٧ أيام/],
  ['organisations.engagement-empty', { year: 2024 }, /جرد ٢٠٢٤/],
  ['rate-limited', { retryAfterSeconds: 180 }, /بعد ٣ دقائق/],
  ['organisations.list-too-long', { most: 1000 }, /من ١٬٠٠٠ صف/],
  ['inventory.site-code-taken', { code: '2024-01-01' }, /2024-01-01/],
] as const)('names figures as the reader writes them, and text as it came (%s)', async (code, details, text) => {
  localStorage.setItem('digits', 'arab')
  await renderPart(<Said error={new ApiError({ code, status: 409, details })} />, { lang: 'ar' })
  expect(screen.getByRole('alert').textContent).toMatch(text)
})
