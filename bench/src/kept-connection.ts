import { Agent, request } from 'node:http'

export type KeptConnection = {
  /** The status and text of an answer. */
  send(method: string, url: string, asked?: { headers?: Record<string, string>; body?: object }): Promise<Answer>
  close(): void
}
type Answer = { readonly status: number; readonly text: string }

/** One connection that stays open: where milliseconds are counted, `fetch` would add half of one of its own to each answer. */
export function keepConnection(): KeptConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: (method, url, { headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = body === undefined ? undefined : JSON.stringify(body)
        const about = sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': sent.length }
        const asked = request(url, { method, agent, headers: { ...headers, ...about } }, (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => (text += part))
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
          answer.on('error', reject)
        })
        asked.on('error', reject)
        asked.end(sent)
      }),
    close: () => agent.destroy(),
  }
}
