import pino, { type BaseLogger, type DestinationStream, type Logger } from 'pino'

/** The part of a logger that the platform uses; a request's own logger fits too. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** Words that must never reach a log, wherever in a logged object they stand. */
const secretFields = [
  'password',
  'current_password',
  'token',
  'access_token',
  'refresh_token',
  'token_hash',
  'auth_code',
  'secret',
  'authorization',
  'apikey',
  'cookie',
]

/** Structured lines on standard output: one object a line, times in UTC, secrets and bearer headers cut out. */
export function createLogger(options: { level: string; destination?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: ['req.headers', ...secretFields.flatMap((name) => [name, `*.${name}`])],
        censor: '[redacted]',
      },
      serializers: { err: withoutSecrets(pino.stdSerializers.err), req: pathOnly },
    },
    options.destination ?? pino.destination({ fd: 1, sync: false }),
  )
}

type Serializer = typeof pino.stdSerializers.err

/** Errors of the database driver repeat row values in `detail` and `where`: personal data has no place in a log. */
function withoutSecrets(serialize: Serializer): Serializer {
  return (error) => {
    const {
      detail: _detail,
      where: _where,
      internalQuery: _query,
      ...rest
    } = serialize(error) as ReturnType<Serializer> & Record<string, unknown>
    return rest as ReturnType<Serializer>
  }
}

/** A part of a path that is a signed link, as `signed-links.ts` writes it: who has it is let in. */
const signedLink = /[^/]*(?:~|%7E)[\w-]{43}[^/]*/gi

/** A query string may carry a one-time token; the path is what an operator needs. */
function pathOnly(request: { id?: unknown; method?: string; url?: string; ip?: string }) {
  const path = request.url?.split('?', 1)[0]?.replaceAll(signedLink, '[redacted]')
  return { id: request.id, method: request.method, path, ip: request.ip }
}
