import type { readColours as contract } from '@athar/contracts/brand'
import type { FastifyReply } from 'fastify'
import type { Call } from '../platform/http/serve.ts'
import type { createBranding } from './branding.ts'

export const coloursAddress = (hash: string): string => `/brand/colours.css?v=${hash}`

/** The style sheet that pages link to. Under the address that bears its hash it never changes. */
export async function readColours(
  branding: Pick<ReturnType<typeof createBranding>, 'read' | 'readAnew'>,
  { query, reply }: Call<typeof contract>,
): Promise<FastifyReply> {
  const known = (await branding.read()).colours
  // Whoever changed them a moment ago asks by another name than what is kept.
  const colours = query.v === known?.hash ? known : (await branding.readAnew()).colours
  const exact = colours !== null && query.v === colours.hash
  return reply
    .header('cache-control', exact ? 'public, max-age=31536000, immutable' : 'no-cache')
    .type('text/css; charset=utf-8')
    .send(colours?.css ?? '')
}
