import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useJob } from './use-job.ts'

const job = (state: string, done: number) => ({
  id: '1',
  kind: 'import',
  state,
  done,
  total: 10,
  errorCode: null,
  result: null,
  createdAt: '2026-01-01T00:00:00Z',
  finishedAt: null,
})
const stream = (...jobs: unknown[]) =>
  new Response(jobs.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  })

describe('long work', () => {
  it('is followed to its end over a break of the stream', async () => {
    const answers = [() => stream(job('running', 3)), () => stream(job('running', 7), job('succeeded', 10))]
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
      const next = answers.shift()
      return next ? Promise.resolve(next()) : Promise.reject(new TypeError('offline'))
    })
    const { result } = renderHook(() => useJob('1'))
    await waitFor(() => expect(result.current.job?.done).toBe(3))
    await waitFor(() => expect(result.current.job?.state).toBe('succeeded'), { timeout: 3000 })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('that is not to be had says so', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      new Response(JSON.stringify({ code: 'job-not-found', message: '', details: {}, requestId: 'r' }), {
        status: 404,
      }),
    )
    const { result } = renderHook(() => useJob('1'))
    await waitFor(() => expect(result.current.error?.code).toBe('job-not-found'))
  })
})
