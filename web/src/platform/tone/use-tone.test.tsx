import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useTone } from './use-tone.ts'

it('the tone follows the page class, else the system, and a choice is kept', () => {
  const { result } = renderHook(() => useTone())
  expect([result.current.tone, result.current.choice]).toEqual(['light', 'system'])
  act(() => result.current.toggleTone())
  expect([result.current.tone, document.documentElement.className, localStorage.getItem('tone')]).toEqual([
    'dark',
    'dark',
    'dark',
  ])
  act(() => result.current.setTone('system'))
  expect([result.current.tone, document.documentElement.className]).toEqual(['light', ''])
})
