import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../logger.ts'
import { errorPage } from './error-page.ts'
import { errorSentence } from './error-sentence.ts'

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers what is no HTTP, or more of it than is read, as everything else is answered: no route and no handler ever hears of it. */
export const answerUnreadable =
  (log: Log) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    // Nobody is there any more.
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = statusOf[error.code ?? ''] ?? 400
    const requestId = randomUUID()
    log.debug({ requestId, code: error.code }, 'what came was no request')
    const code = 'validation-failed'
    const body = JSON.stringify({
      type: errorPage(code),
      code,
      message: errorSentence(code, {}),
      details: {},
      requestId,
    })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `x-request-id: ${requestId}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy(error)
  }
