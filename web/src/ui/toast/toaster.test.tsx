import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore, toastLimits, type ToastStore } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

const show = (store: ToastStore) =>
  render(
    <Toaster label="Notification" viewportLabel="Notifications" closeLabel="Close" direction="ltr" store={store} />,
  )
const titles = () => [...document.querySelectorAll('li[data-type]')].map((item) => item.textContent)

describe('toasts', () => {
  let store: ToastStore
  beforeEach(() => {
    store = createToastStore()
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has the limits of the specification', () => {
    expect(toastLimits).toEqual({
      visible: 3,
      listDuration: 4000,
      messageDuration: 5000,
      swipeThreshold: 50,
      width: 356,
      gap: 14,
    })
  })

  it('shows at most three; the oldest makes room', () => {
    show(store)
    act(() => ['one', 'two', 'three', 'four'].forEach((title) => store.show('info', title)))
    expect(titles()).toEqual(['two', 'three', 'four'])
  })

  it('closes a line after 4000 ms and a message of two lines after 5000 ms', () => {
    show(store)
    act(() => {
      store.show('success', 'line')
      store.message('success', 'Welcome back!', 'You have successfully signed in.')
    })
    act(() => void vi.advanceTimersByTime(3999))
    expect(titles()).toHaveLength(2)
    act(() => void vi.advanceTimersByTime(2))
    expect(titles()).toEqual(['Welcome back!You have successfully signed in.'])
    act(() => void vi.advanceTimersByTime(1000))
    expect(titles()).toEqual([])
  })

  it('shows messages one at a time', () => {
    show(store)
    act(() => {
      store.message('info', 'first', 'a')
      store.message('error', 'second', 'b')
    })
    expect(titles()).toEqual(['secondb'])
  })

  it('keeps what is loading until it becomes something else', () => {
    show(store)
    let id = 0
    act(() => {
      id = store.show('loading', 'Importing')
    })
    act(() => void vi.advanceTimersByTime(60_000))
    expect(titles()).toEqual(['Importing'])
    act(() => store.change(id, 'success', 'Imported'))
    act(() => void vi.advanceTimersByTime(4001))
    expect(titles()).toEqual([])
  })

  it('can be closed by its button', () => {
    show(store)
    act(() => void store.show('warning', 'careful'))
    act(() => screen.getByRole('button', { name: 'Close' }).click())
    expect(titles()).toEqual([])
  })
})
