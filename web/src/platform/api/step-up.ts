import { ApiError } from './api-error.ts'

/** What stands in the way: the factor was not used in this session, or there is none yet. */
export type StepUpNeed = 'second-factor-required' | 'second-factor-missing'

/** Asks the person in place; settles with whether the session stands at aal2 afterwards. `gaveUp` fires when nobody waits any more. */
type Ask = (need: StepUpNeed, gaveUp: AbortSignal) => Promise<boolean>

type Asking = { readonly answer: Promise<boolean>; enter(): void; leave(): void; end(): void }

let host: Ask | null = null
let asking: Asking | null = null

const needs: readonly string[] = ['second-factor-required', 'second-factor-missing'] satisfies StepUpNeed[]
/** What a refusal asks of the person, where it asks for a second factor. */
export const needOf = (error: unknown): StepUpNeed | null =>
  error instanceof ApiError && needs.includes(error.code) ? (error.code as StepUpNeed) : null

/** Whoever draws the dialog says so here, and takes it back by the answer. */
export function hostStepUp(ask: Ask): () => void {
  host = ask
  return () => {
    if (host !== ask) return
    host = null
    asking?.end()
  }
}

function begin(need: StepUpNeed, ask: Ask): Asking {
  const gaveUp = new AbortController()
  let waiting = 0
  const made: Asking = {
    enter: () => void (waiting += 1),
    end: () => gaveUp.abort(),
    leave() {
      waiting -= 1
      if (waiting === 0) gaveUp.abort()
    },
    answer: ask(need, gaveUp.signal).finally(() => {
      if (asking === made) asking = null
    }),
  }
  return made
}

/** Asks for the second factor, once for all who wait for it; false where nobody can ask, or the person would rather not. */
export async function askForSecondFactor(need: StepUpNeed, signal?: AbortSignal): Promise<boolean> {
  if (host === null || signal?.aborted) return false
  const open = (asking ??= begin(need, host))
  open.enter()
  const left = new Promise<false>((resolve) => {
    signal?.addEventListener('abort', () => (open.leave(), resolve(false)), { once: true })
  })
  return Promise.race([open.answer, left])
}

/**
 * Does what a second factor may stand before. Where the server asks for one, the person confirms in place and the same is
 * done again; where they do not, the refusal stays what it was.
 */
export async function withStepUp<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const need = needOf(error)
    if (need === null || !(await askForSecondFactor(need, signal))) throw error
    return attempt()
  }
}
