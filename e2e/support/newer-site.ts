import { once } from 'node:events'
import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http'

export type NewerSite = {
  /** The site as seen through it. */
  readonly url: string
  /** From now on the site looks as if it had been built anew: its program for times without a connection is another one. */
  update(): void
  close(): Promise<void>
}

const program = '/sw.js'

/** A way to the site on which an update can arrive while pages are open. */
export async function openNewerSite(siteUrl: string): Promise<NewerSite> {
  let updated = false
  const server = createServer((near, answer) => {
    const isProgram = near.url === program
    const far = ask(siteUrl + near.url, {
      method: near.method,
      headers: isProgram ? plain(near.headers) : near.headers,
    })
    far.on('response', (from) => {
      const { 'content-length': _length, ...headers } = from.headers
      answer.writeHead(from.statusCode ?? 502, isProgram ? headers : from.headers)
      from.pipe(answer, { end: false })
      from.on('end', () => answer.end(isProgram && updated ? '\n// built anew' : undefined))
    })
    far.on('error', () => answer.destroy())
    near.pipe(far)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    update: () => void (updated = true),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Asked for whole and unpacked, whatever the browser has of it. */
const plain = ({ 'if-none-match': _tag, 'if-modified-since': _since, ...rest }: IncomingHttpHeaders) => ({
  ...rest,
  'accept-encoding': 'identity',
})
