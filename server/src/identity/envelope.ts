import { paths } from '@athar/contracts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../platform/errors.ts'
import { installBoundedJson } from '../platform/http/bounded-json.ts'
import { isPassing } from '../platform/http/error-handler.ts'
import { AuthFailure } from './errors.ts'
import { failureAddress, type Redirects } from './redirects.ts'

const version = '2024-01-01'
const allowedHeaders = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version'

/** Everything on the wire that is the same for every call under `/auth/v1`: bodies, errors, caching, other origins. */
export function installEnvelope(app: FastifyInstance, redirects: Redirects): void {
  installBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    allowOrigin(request, reply, redirects)
    if (speaksVersion(request)) reply.header('x-supabase-api-version', version)
    reply.header('cache-control', 'no-store')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error)
    if (failure.status === 500) request.log.error({ err: error }, 'unexpected failure')
    if (opensPage(request))
      return reply.redirect(failureAddress(redirects.allow(undefined) + paths.auth(), failure), 302)
    return answerFailure(request, reply, failure)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A person stands before this route in a browser, on the way to a page. */
    onTheWay?: boolean
  }
}

/** Whoever goes back in the browser to an answer that is spent, or asks too often, is shown a page and no JSON. */
const opensPage = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.onTheWay === true && (headers.accept ?? '').includes('text/html')

/** JSON only, and nothing at all is an empty object: the client posts some calls without a body. */
function installBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  installBoundedJson(app, { parse: app.getDefaultJsonParser('remove', 'ignore'), empty: {} })
}

/** Where another server posts its answer by way of a browser. */
export function installForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )
}

function allowOrigin(request: FastifyRequest, reply: FastifyReply, redirects: Redirects): void {
  const { origin } = request.headers
  reply.header('vary', 'origin')
  if (!origin || !redirects.allowsOrigin(origin)) return
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', 'X-Total-Count, Link, X-Supabase-Api-Version')
  if (request.method !== 'OPTIONS') return
  reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  reply.header('access-control-allow-headers', allowedHeaders)
  reply.header('access-control-max-age', '600')
}

const speaksVersion = (request: FastifyRequest): boolean => {
  const asked = request.headers['x-supabase-api-version']
  return typeof asked === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= version
}

function answerFailure(request: FastifyRequest, reply: FastifyReply, failure: AuthFailure) {
  const { status, code, message, extra, retryAfter } = failure
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)))
  const body = speaksVersion(request)
    ? { code, message, ...extra }
    : { code: status, error_code: code, msg: message, ...extra }
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** What others threw, in the words of the protocol. */
function asFailure(error: FastifyError): AuthFailure {
  if (error instanceof AuthFailure) return error
  if (error instanceof Failure) return fromPlatform(error)
  // A value that was free a moment ago was taken by a request at the same time.
  if (error.code === '23505' || error.code === '40001' || error.code === '40P01') return new AuthFailure('conflict')
  if (error.code === '23503') return goneMeanwhile(error)
  // Signs that no text holds: U+0000, half a pair of surrogates.
  if (error.code === '22021' || error.code === '22P02' || error.code === '22P05')
    return new AuthFailure('validation_failed')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AuthFailure('bad_json')
  if (error instanceof SyntaxError) return new AuthFailure('bad_json')
  if (error.statusCode === 413)
    return new AuthFailure('validation_failed', { status: 413, message: 'Request body is too large' })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AuthFailure(error.statusCode === 400 ? 'bad_json' : 'validation_failed')
  // A client that hears 500 takes its session for dead; at 503 it keeps it and asks again.
  if (isPassing(error)) return new AuthFailure('unexpected_failure', { status: 503, message: 'Try again in a moment' })
  return new AuthFailure('unexpected_failure')
}

/** Something was to belong to what a request at the same time took away: no fault of ours, and nothing that a second try would mend. */
function goneMeanwhile(error: Error): AuthFailure {
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  if (constraint.endsWith('_session_id_fkey')) return new AuthFailure('session_not_found', { status: 403 })
  if (constraint.endsWith('_user_id_fkey')) return new AuthFailure('user_not_found')
  if (constraint.endsWith('_factor_id_fkey')) return new AuthFailure('mfa_factor_not_found')
  return new AuthFailure('conflict')
}

function fromPlatform(error: Failure): AuthFailure {
  const wait = Number(error.details['retryAfterSeconds'] ?? 5)
  if (error.code === 'rate-limited') return new AuthFailure('over_request_rate_limit', { retryAfter: wait })
  if (error.status === 503)
    return new AuthFailure('over_request_rate_limit', {
      status: 503,
      retryAfter: wait,
      message: 'The server is busy, try again',
    })
  return new AuthFailure('unexpected_failure')
}
