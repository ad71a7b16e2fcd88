import { authErrors, readWait, type AuthErrorCode } from '@athar/contracts/identity'
import { expect, test } from 'vitest'
import { loadWords } from '../platform/words.ts'
import { AuthFailure } from './errors.ts'

const codes = Object.keys(authErrors) as AuthErrorCode[]
const limits: AuthErrorCode[] = ['over_request_rate_limit', 'over_email_send_rate_limit', 'mfa_recovery_codes_locked']
const words = loadWords('identity')

test.each(codes)('%s is said in both languages', (code) => {
  expect(new AuthFailure(code).message).toBe(words('en', `errors.${code}`))
  expect(words('en', `errors.${code}`)).toMatch(/^[A-Z]/)
  expect(words('ar', `errors.${code}`)).toMatch(/^\p{Script=Arabic}/u)
})

test.each(limits)('%s says for how long, so that the app can say it in Arabic', (code) => {
  expect(readWait(new AuthFailure(code, { retryAfter: 42 }).message)).toEqual({ unit: 'seconds', count: 42 })
  expect(readWait(new AuthFailure(code, { retryAfter: 1 }).message)).toEqual({ unit: 'seconds', count: 1 })
  expect(readWait(new AuthFailure(code, { retryAfter: 3600 }).message)).toEqual({ unit: 'minutes', count: 60 })
})
