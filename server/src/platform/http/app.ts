import { randomUUID } from 'node:crypto'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { createDiskSpace } from '../disk-space.ts'
import { Failure } from '../errors.ts'
import type { Feature, Platform } from '../platform.ts'
import { installBoundedJson } from './bounded-json.ts'
import { coalesce } from '../coalesce.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { plainAddress, tidyForwarded } from './client-address.ts'
import { createHtmlBranding } from './brand-html.ts'
import { installErrorHandler } from './error-handler.ts'
import { installHeadRequests } from './head-requests.ts'
import { createPublicSite } from './public-pages/public-site.ts'
import { refuseTokenInAddress, type UseApiToken } from './api-tokens.ts'
import { openApi } from './openapi.ts'
import { installOverloadGuard } from './overload-guard.ts'
import { installOwnIcons } from './own-icons.ts'
import { createRateKeys } from './rate-keys.ts'
import { readableAddress } from './readable-address.ts'
import { installSendOnlyWhile } from './send-only-while.ts'
import {
  authenticateBeforeParsing,
  mostConcurrentActions,
  registerRoutes,
  type ReadToken,
  type UseDeviceKey,
} from './register-routes.ts'
import { installSecurityHeaders } from './security-headers.ts'
import { createDocument, encodingFor, type SiteDocument } from './site-document.ts'
import type { Site } from './site.ts'
import { installSite } from './static-site.ts'
import { checkSent } from './validation-error.ts'
import { watchMethods } from './taken-methods.ts'
import { limitPipelining } from './limit-pipelining.ts'
import { letRestThrough } from './unread-rest.ts'
import { answerUnreadable } from './unreadable.ts'

export type AppOptions = {
  readonly platform: Platform
  readonly features: readonly Feature[]
  readonly readToken: ReadToken
  readonly useApiToken?: UseApiToken
  readonly useDeviceKey?: UseDeviceKey
  readonly site: Site | null
  readonly ready: () => Promise<boolean>
}

/** What is packed at once takes less than handing it to another thread and back would; longer answers stream. */
const compression = {
  threshold: 1024,
  syncThreshold: 65_536,
  encodings: ['br', 'gzip'],
  // Half the time of the usual level for a fifteenth more bytes.
  zlibOptions: { level: 3 },
} satisfies FastifyCompressOptions

/** The HTTP side of the server: everything that is the same for every route stands here, once. */
export async function createHttpApp({
  platform,
  features,
  readToken,
  useApiToken,
  useDeviceKey,
  site,
  ready,
}: AppOptions): Promise<FastifyInstance> {
  const { config } = platform
  const app = Fastify({
    loggerInstance: platform.log,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: 1_048_576,
    requestTimeout: 0,
    // Whoever takes and sends nothing for so long is gone, or keeps what others wait for. Streams of events have their pulse.
    connectionTimeout: 300_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    clientErrorHandler: answerUnreadable(platform.log),
    // The first that is done with a request, before anybody asks where it came from.
    rewriteUrl: (request) => {
      tidyForwarded(request)
      return readableAddress(request.url ?? '/')
    },
    // What Node lets in is shorter. Each route says itself what it takes, in its own words.
    routerOptions: { maxParamLength: 16_384 },
  })
  app.setValidatorCompiler(checkSent)
  app.setSerializerCompiler(serializerCompiler)
  const dress = createHtmlBranding(features, platform.branding)
  const pages = site && createPublicSite({ app, site, features, platform, dress })
  const disk = createDiskSpace(config.dataDir)
  installBoundedJson(app, { parse: app.getDefaultJsonParser('error', 'error') })
  limitPipelining(app)
  letRestThrough(app)
  watchMethods(app)
  installErrorHandler(app, disk)
  app.addHook('onRequest', async (request, reply) => {
    // With the interface beside it, it is no address to those who count by it and keep it.
    if (request.ip?.includes('%')) Object.defineProperty(request, 'ip', { value: plainAddress(request.ip) })
    reply.header('x-request-id', request.id)
    refuseTokenInAddress(request)
  })
  await installSecurityHeaders(app, {
    scriptHashes: site?.scriptHashes ?? [],
    styleHashes: site?.styleHashes ?? [],
    https: config.siteUrl.startsWith('https://'),
    connect: config.auth.mode === 'external' && config.auth.issuer ? [new URL(config.auth.issuer).origin] : [],
  })
  installHeadRequests(app)
  installSendOnlyWhile(app, platform.clock)
  await app.register(compress, compression)
  const isBehind = await installOverloadGuard(app, { on: config.overloadGuard, isTest: config.mode === 'test' })
  if (config.rateLimits) {
    await app.register(rateLimit, {
      global: true,
      enableDraftSpec: true,
      max: 600,
      timeWindow: '1 minute',
      allowList: (request) =>
        request.url.startsWith('/assets/') ||
        request.url === '/healthz' ||
        request.url === '/readyz' ||
        pages?.isFree(request) === true,
      errorResponseBuilder: (_request, context) =>
        new Failure('rate-limited', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
    })
  }
  await app.register(multipart, {
    limits: { files: 1, fields: 20, fieldSize: 65_536, fileSize: Number.MAX_SAFE_INTEGER },
  })
  await app.register(swagger, openApi)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) =>
    (await ready()) ? { status: 'ready' } : reply.status(503).send({ status: 'starting' }),
  )
  // A megabyte that is the same for everybody: written and packed once, and not for each answer that waits to be read.
  let described: SiteDocument | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    described ??= createDocument(JSON.stringify(app.swagger()))
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .type('application/json; charset=utf-8')
      .header('vary', 'accept-encoding')
      .send(await described.packed(encoding))
  })
  const { database, clock } = platform
  const [concurrency, large, checks] = [
    limitConcurrency(mostConcurrentActions),
    limitConcurrency(mostConcurrentActions),
    coalesce<unknown>(),
  ]
  const rateKeys = createRateKeys(readToken)
  const { deviceBatches } = config
  const asking = { readToken, useApiToken, useDeviceKey, deviceBatches, rateKeys }
  const deps = { database, clock, ...asking, disk, concurrency, large, checks }
  authenticateBeforeParsing(app, deps)
  for (const feature of features) {
    registerRoutes(app, deps, feature.routes)
    await feature.install?.(app)
  }
  if (site) {
    installOwnIcons(app, { root: site.root, ...platform })
    await installSite(app, { site, pages, dress, isBehind })
  }
  return app
}
