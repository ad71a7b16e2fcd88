import { onTestFinished, vi } from 'vitest'

type Answer = {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
type Call = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
}
type Answers = Readonly<Record<string, Answer | ((call: Call) => Answer | Promise<Answer>)>>

/** Stands at the end of the wire for one test: answers by method and path, and remembers what was sent. */
export function serve(answers: Answers): Call[] {
  const calls: Call[] = []
  const original = globalThis.fetch
  globalThis.fetch = vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const address = new URL(input instanceof Request ? input.url : String(input), location.origin)
    const method = init.method ?? 'GET'
    const call: Call = {
      method,
      path: address.pathname,
      query: address.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
    }
    calls.push(call)
    const answer = answers[`${method} ${address.pathname}`]
    if (answer === undefined) throw new TypeError(`nothing answers ${method} ${address.pathname}`)
    const { status = 200, body, headers } = typeof answer === 'function' ? await answer(call) : answer
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
    })
  })
  onTestFinished(() => {
    globalThis.fetch = original
  })
  return calls
}
