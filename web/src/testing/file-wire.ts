import { contract } from '@athar/contracts'
import { z } from 'zod'
import { onTestFinished, vi } from 'vitest'

/** Where tests send a file to. */
export const upload = contract({
  name: 'test.upload',
  method: 'POST',
  path: '/api/files',
  summary: '',
  access: { kind: 'person' },
  upload: true,
  response: z.object({ done: z.boolean() }),
})

type Answer = { readonly status?: number; readonly body: unknown }
type Sent = {
  readonly key: string
  readonly token: string
  readonly organisation: string | null
  readonly name: string
}

/** Stands at the end of the wire for files, which go by XMLHttpRequest, for one test: answers each, and remembers what was sent. */
export function serveFiles(answer: (sent: Sent) => Answer): Sent[] {
  const all: Sent[] = []
  class Wire extends EventTarget {
    status = 0
    response: unknown = null
    responseType = ''
    readonly upload = new EventTarget()
    private readonly headers = new Headers()
    open(): void {}
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value)
    }
    send(form: FormData): void {
      const sent = {
        key: this.headers.get('idempotency-key') ?? '',
        token: this.headers.get('authorization') ?? '',
        organisation: this.headers.get('athar-organisation'),
        name: (form.get('file') as File | null)?.name ?? '',
      }
      all.push(sent)
      const { status = 200, body } = answer(sent)
      this.status = status
      this.response = body
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Wire)
  onTestFinished(() => void vi.unstubAllGlobals())
  return all
}
