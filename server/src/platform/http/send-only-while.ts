import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import { isAway } from '../jobs/patience.ts'

/** How long bytes go on without a look: short for whoever lost the right, nothing beside what a file costs anyway. */
const lookMs = 1000
/** How long bytes wait for a look: where every connection is taken, by such files among others, it may take as long as they do. */
const patienceMs = 1000

type Holds = () => Promise<boolean>
const conditions = new WeakMap<FastifyReply, Holds>()

/** Says what must hold for this answer to go on, if it is a stream: a large file may take longer than its reader stays allowed. */
export const sendOnlyWhile = (reply: FastifyReply, holds: Holds): void => void conditions.set(reply, holds)

/** Cuts answers off when what they were given for holds no longer; the client sees an unfinished download. */
export function installSendOnlyWhile(app: FastifyInstance, clock: Clock): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const holds = conditions.get(reply)
    // Events look before each of them, and end in peace.
    if (!holds || !(payload instanceof Readable) || isEvents(reply)) return payload
    // Of an answer whose reader left before it began nothing runs that would hear that it cannot be read: unheard, that would end the server.
    payload.on('error', () => undefined)
    return letGo(payload, Readable.from(onlyWhile(payload, holds, clock), { objectMode: false }))
  })
}

/** Ends what an answer is made of with the answer, also where it has not begun, or stands still: what runs would wait for its next piece. */
function letGo(source: Readable, answer: Readable): Readable {
  const destroy = answer._destroy.bind(answer)
  answer._destroy = (error, done) => {
    source.destroy()
    destroy(error, done)
  }
  return answer
}

const isEvents = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')

async function* onlyWhile(source: Readable, holds: Holds, clock: Clock): AsyncGenerator<Buffer> {
  let looked = clock.now().getTime()
  let look: Look | undefined
  for await (const chunk of source) {
    const now = clock.now().getTime()
    // A clock that is set back is no reason to look away.
    if (!look && Math.abs(now - looked) >= lookMs) {
      looked = now
      look = begin(holds)
      await Promise.race([look.over, pause(patienceMs, undefined, { ref: false })])
    }
    if (look?.answer === 'no') throw look.why
    if (look?.answer === 'yes') look = undefined
    yield chunk as Buffer
  }
}

type Look = { answer: 'yes' | 'no' | null; why: unknown; readonly over: Promise<void> }

function begin(holds: Holds): Look {
  const refuse = (why: unknown) => void Object.assign(look, { answer: 'no', why })
  const over = holds()
    .catch(unlessAway)
    .then((held) => {
      if (held) look.answer = 'yes'
      else refuse(new Error('what this answer was given for holds no longer'))
    }, refuse)
  const look: Look = { answer: null, why: undefined, over }
  return look
}

/** A database that starts again takes nothing from anybody: the next look tells. */
function unlessAway(error: unknown): true {
  if (isAway(error)) return true
  throw error
}
