import { platformErrors, type ErrorCode } from '@athar/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DiskSpace } from '../disk-space.ts'
import { Failure } from '../errors.ts'
import { errorPage } from './error-page.ts'
import { errorSentence } from './error-sentence.ts'
import { namesOtherMethods } from './taken-methods.ts'
import { ValidationError } from './validation-error.ts'

type Answer = { code: ErrorCode; status: number; details: Record<string, unknown> }

/** Turns every failure into `{ type, code, message, details, requestId }`; what no one foresaw is logged whole and shown bare. */
export function installErrorHandler(app: FastifyInstance, disk: DiskSpace): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const found = answerFor(error)
    // A database that cannot start again for want of room is away until somebody makes some: waiting alone does not help.
    const answer = found.code === 'unavailable' && disk.isTight() ? known('disk-full', {}) : found
    if (isGivenUp(error, reply)) request.log.info('given up by the client')
    else if (answer.code === 'unexpected') request.log.error({ err: error }, 'unexpected failure')
    else if (answer.code === 'disk-full') request.log.error({ err: error.cause ?? error }, 'no room left on the disk')
    else if (isOfDatabase(error)) request.log.warn({ err: error }, 'refused by the database')
    if (answer.status === 416) reply.header('content-range', lengthIn(error))
    return send(request, reply, answer)
  })
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, { code: 'not-found', status: namesOtherMethods(request, reply) ? 405 : 404, details: {} }),
  )
}

/** Whoever asked left before the answer was finished, and the work stopped for that: nothing went wrong. */
const isGivenUp = ({ name }: FastifyError, { raw }: FastifyReply): boolean =>
  name === 'AbortError' && raw.destroyed && !raw.writableFinished

/** Whoever asks for a part that a file does not have is told how long it is (RFC 9110, section 15.5.17). */
const lengthIn = ({ headers }: FastifyError & { headers?: Record<string, string> }) => headers?.['Content-Range']

/** They tell how the bytes of the answer that was to come are packed and kept. */
const ofOtherBytes = ['content-encoding', 'content-disposition']

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  for (const name of ofOtherBytes) {
    reply.removeHeader(name)
    // Where a stream failed before its first byte, they stand there as well.
    if (!reply.raw.headersSent) reply.raw.removeHeader(name)
  }
  const message = errorSentence(answer.code, answer.details)
  const body = {
    type: errorPage(answer.code),
    code: answer.code,
    message,
    details: answer.details,
    requestId: request.id,
  }
  return reply
    .status(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

function answerFor(error: FastifyError): Answer {
  if (error instanceof Failure) return { code: error.code, status: error.status, details: error.details }
  if (error instanceof ValidationError)
    return known('validation-failed', {
      issues: error.issues.map((issue) => ({ ...issue, part: error.validationContext })),
    })
  return known(byFastifyCode[error.code ?? ''] ?? byDatabaseCode[error.code ?? ''] ?? byStatus(error.statusCode), {})
}

/** Whether the database or its disk, and not the action, is in the way: the same call may do later. */
export const isPassing = (error: FastifyError): boolean => ['unavailable', 'disk-full'].includes(answerFor(error).code)

const known = (code: keyof typeof platformErrors, details: Record<string, unknown>): Answer => ({
  code,
  status: platformErrors[code].status,
  details,
})

const byFastifyCode: Record<string, keyof typeof platformErrors> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_REQ_FILE_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
}

// Postgres SQLSTATEs that say something about what was sent, the machine or the moment, not about our code.
const byDatabaseCode: Record<string, keyof typeof platformErrors> = {
  // A value of no meaning: a cursor that we never gave, a number past every bound, signs that no text holds.
  '22003': 'validation-failed',
  '22007': 'validation-failed',
  '22008': 'validation-failed',
  '22009': 'validation-failed',
  '22021': 'validation-failed',
  '22P02': 'validation-failed',
  '22P05': 'validation-failed',
  // Taken, or gone, between the question and the action.
  '23503': 'conflict',
  '23505': 'conflict',
  '23P01': 'conflict',
  ENOSPC: 'disk-full',
  '40001': 'conflict',
  '40P01': 'conflict',
  '42501': 'forbidden',
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '08006': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
}

const isOfDatabase = ({ code }: FastifyError): boolean => /^2[23]/.test(code ?? '')

function byStatus(status: number | undefined): keyof typeof platformErrors {
  if (status === 429) return 'rate-limited'
  if (status === 503) return 'overloaded'
  if (status === 413) return 'body-too-large'
  if (status === 415) return 'unsupported-media-type'
  if (status === 416) return 'range-not-satisfiable'
  if (status === 404) return 'not-found'
  if (status && status >= 400 && status < 500) return 'validation-failed'
  return 'unexpected'
}
