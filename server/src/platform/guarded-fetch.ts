import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** An address this server refuses to call, or a response it refuses to read. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

type Asked = {
  method?: string | undefined
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
  signal?: AbortSignal | undefined
}
export type GuardedFetch = (url: string, options?: Asked) => Promise<Response>

type Limits = {
  /** Hosts the operator trusts: they may use http and private networks. */
  readonly listedHosts: readonly string[]
  readonly maxMs?: number
  readonly maxBytes?: number
}

/**
 * Fetches from outside servers by https, and only from public addresses. Redirects are returned, never followed.
 * Throws `ForbiddenAddress` for a private address or a response over `maxBytes`.
 */
export function createGuardedFetch({ listedHosts, maxMs = 10_000, maxBytes = 1_048_576 }: Limits): GuardedFetch {
  return async (address, { method = 'GET', headers, body, signal } = {}) => {
    const url = new URL(address)
    const listed = isListedHost(url, listedHosts)
    if (!listed) refuseOutside(url)
    const answer = await send(url, {
      options: {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        signal: AbortSignal.any([AbortSignal.timeout(maxMs), ...(signal ? [signal] : [])]),
        agent: false,
        ...(listed ? {} : { lookup: lookUpOpen as NonNullable<RequestOptions['lookup']> }),
      },
      body: typeof body === 'string' || body instanceof URLSearchParams ? String(body) : undefined,
    })
    return new Response(await readAll(answer, maxBytes), {
      status: answer.statusCode ?? 502,
      headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    })
  }
}

/** Whether the operator listed the host of an address: with its port, or for all ports. */
export function isListedHost({ hostname, host, port, protocol }: URL, listed: readonly string[]): boolean {
  const usual = protocol === 'https:' ? '443' : '80'
  return [hostname, host, `${hostname}:${port || usual}`].some((name) => listed.includes(name))
}

function refuseOutside(url: URL): void {
  if (url.protocol !== 'https:') throw new ForbiddenAddress(`${url.host} is to be called by ${url.protocol}//`)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) > 0 && isPrivate(literal)) throw new ForbiddenAddress(`${literal} is inside a private network`)
}

function send(
  url: URL,
  { options, body }: { options: RequestOptions; body: string | undefined },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, resolve)
    request.on('error', reject)
    request.end(body)
  })
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > maxBytes) throw new ForbiddenAddress(`the response is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return length === 0 ? null : new Uint8Array(Buffer.concat(chunks))
}

type Answered = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Connects to the addresses it checked, so a second DNS answer cannot redirect the call. */
function lookUpOpen(hostname: string, options: LookupOptions, done: Answered): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const inside = addresses.find(({ address }) => isPrivate(address))
    const [first] = addresses
    if (inside || !first) return done(new ForbiddenAddress(`${hostname} leads into a private network`), [])
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}

const closed = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  '64:ff9b::/96',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]) {
  const [address = '', prefix] = network.split('/')
  closed.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Whether an IP address is loopback, private, link-local or reserved; IPv4 mapped into IPv6 counts as IPv4. */
export function isPrivate(ip: string): boolean {
  const address = ip.split('%')[0] ?? ip
  return closed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
