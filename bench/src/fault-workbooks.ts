import { book, oldBook, row, sharedNotes, text } from '@athar/server/src/inventory/imports/hostile-books.ts'
import { openAccount, type Client } from './client.ts'
import { percentile, type Figure, type Options } from './figure.ts'
import { startServer, temporaryFolder } from './running-server.ts'
import { watch } from './watch.ts'

const long = 'a'.repeat(30_000)
const read = 'imported or asked about'
/** Files made to hurt, each with what becomes of it. */
const files = (rows: number): readonly (readonly [name: string, bytes: () => Buffer, outcome: string])[] => [
  ['shared.xlsx', () => book(sharedNotes(rows), { shared: 'a'.repeat(2 ** 20) }), 'inventory.cell-too-long'],
  ['expands.xlsx', () => book(sharedNotes(rows), { shared: long }), 'inventory.file-expands-too-far'],
  ['expands.xls', () => oldBook(rows, long), 'inventory.file-expands-too-far'],
  ['header.xlsx', () => book('', { header: row(1, text('A1', 'a'.repeat(40_000))) }), 'inventory.cell-too-long'],
  ['merged.xlsx', () => book(sharedNotes(1), { shared: long, merged: ['A1:XFD1048576'] }), read],
  ['empty.xlsx', () => book(emptyRows(50 * rows) + sharedNotes(1, 50 * rows + 2)), read],
]
const emptyRows = (count: number) => Array.from({ length: count }, (_, at) => `<row r="${at + 2}"/>`).join('')

/** Ten accounts send such a file at the same moment, while another person reads. */
export async function hostileWorkbooks({ short, say }: Pick<Options, 'short' | 'say'>): Promise<Figure[]> {
  const folder = temporaryFolder()
  const server = await startServer(folder.path, {
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    DEMO: '0',
    AUTH_CONFIRM_EMAIL: '0',
    LOG_LEVEL: 'fatal',
  })
  try {
    const other = await openAccount(server.url, 'other@example.com')
    const senders: Client[] = []
    for (let at = 0; at < (short ? 2 : 10); at += 1)
      senders.push(await openAccount(server.url, `sender-${at}@example.com`))
    const reads = { '/api/inventory/inventories/2025': other.headers, '/api/inventory/sites': other.headers }
    const idle = await watch(server, reads).stop(short ? 0.2 : 2)
    const wrong: string[] = []
    let peakMiB = 0
    const samples: number[] = []
    const kinds = files(short ? 300 : 20_000).slice(0, short ? 2 : undefined)
    for (const [name, make, expected] of kinds) {
      const bytes = make()
      const watched = watch(server, reads)
      const outcomes = await Promise.all(senders.map((sender) => outcomeOf(server.url, sender, name, bytes)))
      const { peakMiB: peak, milliseconds } = await watched.stop()
      const waits = Object.values(milliseconds).flat()
      samples.push(...waits)
      peakMiB = Math.max(peakMiB, peak)
      // A short run expands to less than small files may always hold.
      const unexpected = outcomes.filter((outcome) => outcome !== expected)
      if (!short) wrong.push(...unexpected.map((outcome) => `${name}: ${outcome}`))
      const sent = `${name} (${Math.round(bytes.length / 1024)} kB) from ${senders.length} accounts`
      const told = [...new Set(outcomes)].join(', ')
      say(`  ${sent}: ${told}; others waited ${Math.round(Math.max(...waits))} ms at most, ${Math.round(peak)} MiB`)
    }
    if (wrong.length > 0) throw new Error(`files were read otherwise than they should be:\n${wrong.join('\n')}`)
    return [
      {
        name: 'longest answer to others beside ten hostile files',
        measured: Math.max(...samples),
        unit: 'ms',
        limit: { what: 'p95 of the same', value: percentile(samples, 0.95) },
        better: 'lower',
        asked: { of: 'measured', value: 500 },
      },
      {
        name: 'memory of the server and its readers meanwhile',
        measured: peakMiB - idle.peakMiB,
        unit: 'MiB',
        limit: { what: 'idle', value: idle.peakMiB },
        better: 'lower',
      },
    ]
  } finally {
    await server.stop()
    folder.remove()
  }
}

/** The code that a file is refused with, at its upload or its check; `read` where it is none. */
async function outcomeOf(url: string, { headers }: Client, name: string, bytes: Buffer): Promise<string> {
  type Answer = { id?: string; code?: string; options?: object; jobId?: string; state?: string; errorCode?: string }
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const type = typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}
    const response = await fetch(url + path, { ...init, headers: { ...headers, ...type } })
    return (await response.json()) as Answer
  }
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const uploaded = await ask('/api/inventory/imports', { method: 'POST', body: form })
  if (uploaded.id === undefined) return uploaded.code ?? 'no answer'
  const at = `/api/inventory/imports/${uploaded.id}`
  const { jobId } = await ask(`${at}/check`, {
    method: 'POST',
    body: JSON.stringify({ options: uploaded.options }),
  })
  await (await fetch(`${url}/api/jobs/${jobId}/events`, { headers })).text()
  const { state, errorCode } = await ask(at)
  return state === 'review' ? read : (errorCode ?? state ?? 'no answer')
}
