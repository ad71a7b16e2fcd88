import type { ContractShape } from '@athar/contracts'
import { send, type InputOf } from './request.ts'
import { createEventReader } from './server-events.ts'

type EventsContract = ContractShape & { readonly answer: 'events' }

/** Waits between attempts to reach a stream again, in milliseconds; the last one repeats. */
const retryWaits = [500, 1000, 2000, 5000, 10_000] as const

/** Nothing, for so long as the server needs after so many failed attempts; ends early with the signal. */
export const waitBeforeRetry = (attempt: number, signal: AbortSignal): Promise<void> =>
  pause(retryWaits[Math.min(attempt, retryWaits.length - 1)] ?? 0, signal)

export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })

/** Reads server-sent events until the server ends them; `hear` says whether to go on. */
export async function readEvents<C extends EventsContract>(
  contract: C,
  input: InputOf<C>,
  hear: (data: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const response = await send(contract, input, { signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const events = createEventReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    for (const event of events(chunk.value)) if (!hear(event.data)) await reader?.cancel()
  }
}
