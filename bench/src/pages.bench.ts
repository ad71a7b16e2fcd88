import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { percentile, secondsOf, type Benchmark, type Figure } from './figure.ts'
import { startServer, temporaryFolder } from './running-server.ts'

const builder = fileURLToPath(new URL('../../tools/build-web.mjs', import.meta.url))
const bareServer = fileURLToPath(new URL('./bare-page.ts', import.meta.url))
const connections = 32
const path = '/sgi'

export const pagesBenchmark: Benchmark = {
  name: 'pages',
  what: 'public pages, drawn from stored content and kept: answers a second, what a browser that has the page asks, and the first drawing',
  async run({ short }) {
    execFileSync(process.execPath, [builder], { stdio: 'inherit' })
    const folder = temporaryFolder()
    try {
      const server = await startServer(`${folder.path}/data`, {
        NODE_ENV: 'production',
        DEMO: '1',
        DEMO_ACCOUNTS: 'public',
      })
      try {
        return await measure(server.url, `${folder.path}/page.br`, short ? 200 : 20_000)
      } finally {
        await server.stop()
      }
    } finally {
      folder.remove()
    }
  },
}

async function measure(url: string, file: string, count: number): Promise<Figure[]> {
  const first = await secondsOf(() => ask(url + path))
  const { body, tag } = await ask(url + path)
  writeFileSync(file, body)
  // Once for nothing, here and below: what runs first is compiled first.
  await load(url + path, count / 4)
  const ours = await load(url + path, count)
  const known = await load(url + path, count, { 'if-none-match': tag })
  const drawn = await drawings(url)
  const bare = await withBareServer(file, async (bareUrl) => {
    await load(bareUrl + path, count / 4)
    return load(bareUrl + path, count)
  })
  return [
    {
      name: `answers of a public page, ${connections} connections`,
      measured: ours.rate,
      unit: '/s',
      limit: { what: 'the same bytes, bare Fastify', value: bare.rate },
      better: 'higher',
      asked: { of: 'measured', value: 1000 },
    },
    {
      name: 'p95 of them',
      measured: ours.p95Ms,
      unit: 'ms',
      limit: { what: 'bare Fastify', value: bare.p95Ms },
      better: 'lower',
    },
    {
      name: 'the same, for who has the page (304)',
      measured: known.rate,
      unit: '/s',
      limit: { what: 'the page whole', value: ours.rate },
      better: 'higher',
    },
    {
      name: 'the first page after the start',
      measured: first * 1000,
      unit: 'ms',
      limit: { what: 'median of the others', value: percentile(drawn, 0.5) * 1000 },
      better: 'lower',
    },
  ]
}

/** Seconds until other pages stand that nobody asked for before. */
async function drawings(url: string): Promise<number[]> {
  const seconds: number[] = []
  for (const other of ['/mrv', '/npo', '/youth', '/privacy', '/ar/mrv', '/ar/npo', '/ar/youth', '/ar/privacy'])
    seconds.push(await secondsOf(() => ask(url + other)))
  return seconds
}

type Answer = { readonly status: number; readonly tag: string; readonly body: Buffer }

function ask(address: string, headers: Record<string, string> = {}, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = { 'accept-encoding': 'br', 'accept-language': 'en', ...headers }
    const asking = request(address, { headers: sent, ...(agent ? { agent } : {}) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, headers: told } = response
        if (status !== 200 && status !== 304) reject(new Error(`${address} was answered with ${status}`))
        else resolve({ status, tag: String(told.etag), body: Buffer.concat(chunks) })
      })
    })
    asking.on('error', reject)
    asking.end()
  })
}

async function load(address: string, count: number, headers: Record<string, string> = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const samples: number[] = []
  let left = count
  const hand = async () => {
    while (left > 0) {
      left -= 1
      samples.push(await secondsOf(() => ask(address, headers, agent)))
    }
  }
  const seconds = await secondsOf(() => Promise.all(Array.from({ length: connections }, hand)))
  agent.destroy()
  return { rate: samples.length / seconds, p95Ms: percentile(samples, 0.95) * 1000 }
}

async function withBareServer<T>(file: string, work: (url: string) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, [bareServer], { env: { PAGE: file }, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    return await work(String(line).trim())
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}
